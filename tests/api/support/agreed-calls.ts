/** Every call that existing clients make, in their spelling, with the path of docs/openapi.json that answers it. */
type AgreedCall = { name: string; path: string };

const v1 = "/api/v1/{provider}";
const content = "/api/content/{app}";

function call(name: string, method: string, path: string): AgreedCall {
  return { name, path: `${method} ${path}` };
}

export const agreedCalls: readonly AgreedCall[] = [
  // Content service
  call("GET content-bloecke/{id}", "get", `${content}/content-bloecke/{id}`),
  call("GET keyvisual/{id}", "get", `${content}/keyvisual/{id}`),
  call("GET faq/{id}", "get", `${content}/faq/{id}`),
  call("GET page or list lists by name", "get", `${content}/{name}`),
  call("GET fussnoten with a filter", "get", `${content}/fussnoten`),
  call("POST graphql", "post", `${content}/graphql`),
  call("Assets at /api/assets/{app}/{id}", "get", "/api/assets/{app}/{id}"),
  // Product API
  call("GET /produktkategorie", "get", `${v1}/produktkategorie`),
  call("GET /produkt", "get", `${v1}/produkt`),
  call("GET /produkt/{id}/", "get", `${v1}/produkt/{id}`),
  call("GET /produkt/?quelle=&kategorie=[&tarifId=]", "get", `${v1}/produkt`),
  call("GET /produkt/{id}?quelle=[&handyId=]", "get", `${v1}/produkt/{id}`),
  call("the same below /extern", "get", `${v1}/extern/produkt/{id}`),
  call("the list below /extern", "get", `${v1}/extern/produkt`),
  call("an /extern variant", "get", `${v1}/produkt/{id}/extern`),
  call("GET /produkt/handytarife/{id}", "get", `${v1}/produkt/handytarife/{id}`),
  call("GET produkt/maxpraemiewert", "get", `${v1}/produkt/maxpraemiewert`),
  call("produktkategorie/{id}/grafik", "get", `${v1}/produktkategorie/{id}/grafik`),
  call("produktkategorie/{id}/icon", "get", `${v1}/produktkategorie/{id}/icon`),
  call("produkt/{id}/grafik", "get", `${v1}/produkt/{id}/grafik`),
  call("produkt/{id}/sgrafik", "get", `${v1}/produkt/{id}/sgrafik`),
  call("praemie/{id}/grafik100", "get", `${v1}/praemie/{id}/grafik100`),
  call("praemie/{id}/grafik50", "get", `${v1}/praemie/{id}/grafik50`),
  // Agent and agency variant
  call("GET Produkt/berater", "get", `${v1}/produkt/berater`),
  call("GET Produkt/agents", "get", `${v1}/produkt/agents`),
  call("GET Produkt/{id}", "get", `${v1}/produkt/{id}`),
  call("PUT /Einladung?{query}", "put", `${v1}/einladung`),
  call("POST /Empfehlen/create?{query}", "post", `${v1}/empfehlen/create`),
  call("GET Empfehler/empfehlungen", "get", `${v1}/empfehler/empfehlungen`),
  call("GET empfehlen/{id}", "get", `${v1}/empfehlen/{number}`),
  call("GET Einladung/daten", "get", `${v1}/einladung/daten`),
  call("GET token/verifyAgenturToken?t=", "get", `${v1}/token/verifyAgenturToken`),
  call("POST tracking/abschliessen/", "post", `${v1}/tracking/abschliessen`),
  call("PUT agentur/{x}", "put", `${v1}/agentur/{agency}`),
  call("PUT agentur/auftraege/{x}/", "put", `${v1}/agentur/auftraege/{agency}`),
  call("PUT agentur/empfehlungen/{x}/", "put", `${v1}/agentur/empfehlungen/{agency}`),
  call("PUT agentur/leads/{x}/", "put", `${v1}/agentur/leads/{agency}`),
  call("PUT agentur/einladungen/{x}/", "put", `${v1}/agentur/einladungen/{agency}`),
  call("PUT agentur/auftragfreigeben/{a}/{b}", "put", `${v1}/agentur/auftragfreigeben/{agency}/{order}`),
  call("PUT /agentur/sso", "put", `${v1}/agentur/sso`),
  // Tenant and content
  call("GET /mandant/{provider}", "get", "/api/v1/mandant/{provider}"),
  call("GET /route/default", "get", `${v1}/route/default`),
  call("GET /aktion/alleAktiven", "get", `${v1}/aktion/alleAktiven`),
  call("POST content/variables/{x}", "post", `${v1}/content/variables/{page}`),
  call("GET content/variables/", "get", `${v1}/content/variables`),
  call("POST content/agenturvariables/{x}", "post", `${v1}/content/agenturvariables/{page}`),
  call("GET content/getlanguages", "get", `${v1}/content/getlanguages`),
  call("GET content/getlanguagecontent/{iso}", "get", `${v1}/content/getlanguagecontent/{iso}`),
  // Account
  call("POST /account/login", "post", `${v1}/account/login`),
  call("GET /account/login/?token=", "get", `${v1}/account/login`),
  call("POST /account/updateLanguage/", "post", `${v1}/account/updateLanguage`),
  call("GET /account/user", "get", `${v1}/account/user`),
  call("GET /account/resetPassword/{x}", "get", `${v1}/account/resetPassword/{x}`),
  call("GET /account/resendWelcomeMail/{x}", "get", `${v1}/account/resendWelcomeMail/{x}`),
  call("PUT /account/resetPassword", "put", `${v1}/account/resetPassword`),
  call("PUT /account/resetPasswordWithoutToken", "put", `${v1}/account/resetPasswordWithoutToken`),
  call("PUT /account/validateResetPassword", "put", `${v1}/account/validateResetPassword`),
  call("POST /account/createEmpfehler", "post", `${v1}/account/createEmpfehler`),
  call("GET /account/passwortvalidator", "get", `${v1}/account/passwortvalidator`),
  // Referrer
  call("GET /empfehler/empfehlungen/", "get", `${v1}/empfehler/empfehlungen`),
  call("GET /empfehler/empfehlungen/showbanner/{x}", "get", `${v1}/empfehler/empfehlungen/showbanner/{x}`),
  call("GET /empfehler/bankdaten/", "get", `${v1}/empfehler/bankdaten`),
  call("PUT /empfehler/bankdaten/", "put", `${v1}/empfehler/bankdaten`),
  call("DELETE /empfehler/bankdaten/", "delete", `${v1}/empfehler/bankdaten`),
  call("DELETE /empfehler/delete", "delete", `${v1}/empfehler/delete`),
  call("PUT /empfehler/setNewsletterOptin", "put", `${v1}/empfehler/setNewsletterOptin`),
  call("GET /empfehler/GetResultFromKundennummer/", "get", `${v1}/empfehler/GetResultFromKundennummer`),
  call("PUT SetKundennummerForEmpfehler/{x}", "put", `${v1}/empfehler/SetKundennummerForEmpfehler/{x}`),
  call("GET /empfehler/praemierungmail/{x}", "get", `${v1}/empfehler/praemierungmail/{x}`),
  // Recommendation
  call("GET /empfehlen/{nr}/{hex}", "get", `${v1}/empfehlen/{number}/{hex}`),
  call("GET /empfehlen/any/{nr}/{hex}", "get", `${v1}/empfehlen/any/{number}/{hex}`),
  call("/empfehlen/click/{nr}", "get", `${v1}/empfehlen/click/{number}`),
  call("GET /empfehlung/{nr}/produkt/produktlink", "get", `${v1}/empfehlung/{number}/produkt/produktlink`),
  call("PUT /empfehlung/{nr}", "put", `${v1}/empfehlung/{number}`),
  call("GET /empfehlung/empfehlungscode/{code}", "get", `${v1}/empfehlung/empfehlungscode/{code}`),
  // Recipient
  call("POST /empfaenger/create/{nr}", "post", `${v1}/empfaenger/create/{number}`),
  call("GET /empfaenger/{hex}", "get", `${v1}/empfaenger/{hex}`),
  call("POST /empfaenger/bankdaten", "post", `${v1}/empfaenger/bankdaten`),
  call("GET /empfaenger/auftrag", "get", `${v1}/empfaenger/auftrag`),
  call("PUT /empfaenger/zustimmung", "put", `${v1}/empfaenger/zustimmung`),
  call("GET /empfaenger/{nr}/praemie/", "get", `${v1}/empfaenger/{number}/praemie`),
  // Reward
  call("GET /praemie", "get", `${v1}/praemie`),
  call("GET /praemierung/", "get", `${v1}/praemierung`),
  call("PUT /praemierung/", "put", `${v1}/praemierung`),
  call("GET /praemierung/showbanner/{bannername}", "get", `${v1}/praemierung/showbanner/{bannername}`),
  // Other
  call("GET /kontakt?cmd=IsCaptchaRequired", "get", `${v1}/kontakt`),
  call("a consent-cookie service", "put", `${v1}/einwilligung`),
];

/** Calls beyond those that clients may already use: none of them may be removed. */
export const alsoPublished: readonly string[] = [
  `get ${v1}/mandant`,
  `get ${v1}/mandant/{name}`,
  `get ${v1}/empfehlung/{number}`,
  `get ${v1}/einwilligung`,
  `delete ${v1}/einwilligung/{identifier}`,
  `post ${v1}/auftraege`,
  `post ${v1}/testuhr`,
];
