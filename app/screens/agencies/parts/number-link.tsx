import { Link } from "@remix-run/react";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";

/** A recommendation's number, which leads to its row in the agency's report. */
export function NumberLink({ number }: { number: string }) {
  return (
    <Link className="recommendation-number" to={path(useLanguage(), "agencyRecommendations", {}, { number })}>
      {number}
    </Link>
  );
}

type LeadLinkProps = {
  /** null: there is no lead, or the user may not open leads */
  leadId: string | null;
  children: string;
};

/** Anything that a lead came of, leading to the lead. */
export function LeadLink({ leadId, children }: LeadLinkProps) {
  const language = useLanguage();
  return leadId === null ? children : <Link to={path(language, "agencyLead", { leadId })}>{children}</Link>;
}
