import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { FaqList } from "#app/components/content/faq-list.tsx";
import { Prose } from "#app/components/content/prose.tsx";
import { TextSections } from "#app/components/content/text-sections.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { readPage } from "#server/domain/content/read-page.ts";

export const handle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = (args) => title(args, "legal:faq.title");

export async function loader({ context }: LoaderFunctionArgs) {
  return { text: await readPage(context, "faq"), contact: path(context.language, "contact") };
}

export default function Faq() {
  const { t } = useTranslation("legal");
  const { text, contact } = useLoaderData<typeof loader>();
  return (
    <Screen title={text?.title ?? t("faq.title")}>
      <div className="flow">
        {text ? (
          <>
            {text.introHtml ? <Prose html={text.introHtml} /> : null}
            <FaqList
              questions={text.sections.map(({ id, title: question, html }) => ({ id, question, answer: html }))}
            />
          </>
        ) : (
          <TextSections text={null} />
        )}
        <p>{t("faq.more")}</p>
        <ButtonLink href={contact} kind="primary">
          {t("faq.contact")}
        </ButtonLink>
      </div>
    </Screen>
  );
}
