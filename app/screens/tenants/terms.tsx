import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { described } from "#app/seo/title.ts";
import { Contents } from "#app/ui/content/prose.tsx";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { readPage } from "#server/catalogue/content/read-page.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:terms");

export async function loader({ context }: LoaderFunctionArgs) {
  return { text: await readPage(context, "agb") };
}

export default function Terms() {
  const { t } = useTranslation("legal");
  const { text } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={text?.title || t("terms.title")}
      aside={text && text.sections.length > 2 ? <Contents sections={text.sections} /> : undefined}
    >
      <TextSections text={text} />
    </Screen>
  );
}
