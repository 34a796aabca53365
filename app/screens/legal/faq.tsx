import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FaqList } from "#app/components/content/faq-list.tsx";
import { Prose } from "#app/components/content/prose.tsx";
import { TextSections } from "#app/components/content/text-sections.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { described } from "#app/title.ts";
import { readPage } from "#server/domain/content/read-page.ts";

export const handle = { hydrate: false, isPublic: true };

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:faq");

export async function loader({ context }: LoaderFunctionArgs) {
  const { legal, mail } = context.tenant;
  return {
    text: await readPage(context, "faq"),
    phone: legal.phone,
    hours: legal.hotlineHours[context.language],
    email: mail.replyTo,
  };
}

export default function Faq() {
  const { t } = useTranslation("legal");
  const { text, phone, hours, email } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={text?.title ?? t("faq.title")}
      aside={
        <section className="flow flow-s">
          <h2 className="card-title">{t("faq.more")}</h2>
          <p>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
            <br />
            <span className="muted">{hours}</span>
          </p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </section>
      }
    >
      {text ? (
        <>
          {text.introHtml ? <Prose html={text.introHtml} /> : null}
          <FaqList questions={text.sections.map(({ id, title: question, html }) => ({ id, question, answer: html }))} />
        </>
      ) : (
        <TextSections text={null} />
      )}
    </Screen>
  );
}
