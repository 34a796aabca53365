/** Advisers of agencies: their public list, and choosing one for a recommendation. */
export const advisers = {
  title: "Beratung in der Nähe",
  description: "Beraterinnen und Berater von {{brand}} nach Name, Ort oder Postleitzahl finden und weiterempfehlen.",
  lead: "Wer hat dich gut beraten? Such die Person aus und empfiehl sie weiter.",
  lead_sie: "Wer hat Sie gut beraten? Suchen Sie die Person aus und empfehlen Sie sie weiter.",
  search: "Name, Ort oder Postleitzahl",
  send: "Suchen",
  count_one: "1 Person",
  count_other: "{{count}} Personen",
  choose: "Diese Beratung empfehlen",
  chooseWho: ": {{name}}",
  pages: "Seiten der Liste",
  page: "Seite {{page}} von {{pages}}",
  before: "Zurück",
  next: "Weiter",
  nobody: {
    title: "Niemand gefunden",
    text: "Zu „{{query}}“ steht niemand in der Liste. Versuch es mit einem anderen Namen, dem Ort oder den ersten Ziffern der Postleitzahl.",
    text_sie:
      "Zu „{{query}}“ steht niemand in der Liste. Versuchen Sie es mit einem anderen Namen, dem Ort oder den ersten Ziffern der Postleitzahl.",
    beyond: "So weit reicht die Liste nicht.",
    all: "Alle ansehen",
  },
  empty: {
    title: "Hier steht noch niemand",
    text: "Empfehlen kannst du trotzdem: ein Angebot statt einer Person.",
    text_sie: "Empfehlen können Sie trotzdem: ein Angebot statt einer Person.",
    action: "Ein Angebot empfehlen",
  },
  form: {
    other: "Andere Beratung wählen",
    choose: "Eine bestimmte Beratung empfehlen",
    unknown: "Diese Beratung gibt es nicht mehr",
    unknownText:
      "Die Person steht nicht mehr in unserer Liste. Such eine andere aus, oder empfiehl ein Angebot ohne sie.",
    unknownText_sie:
      "Die Person steht nicht mehr in unserer Liste. Suchen Sie eine andere aus, oder empfehlen Sie ein Angebot ohne sie.",
    list: "Zur Liste",
  },
  contact: {
    agreed: "{{agency}} hat deine Angaben und meldet sich bei dir. Telefon: {{phone}}",
    agreed_sie: "{{agency}} hat Ihre Angaben und meldet sich bei Ihnen. Telefon: {{phone}}",
    recipient: {
      title: "Wer sich bei dir meldet",
      title_sie: "Wer sich bei Ihnen meldet",
      text: "Was du einträgst, geht an {{agency}}, sobald du zustimmst. Die Agentur meldet sich dann bei dir. Telefon: {{phone}}",
      text_sie:
        "Was Sie eintragen, geht an {{agency}}, sobald Sie zustimmen. Die Agentur meldet sich dann bei Ihnen. Telefon: {{phone}}",
    },
    referrer: {
      title: "Diese Beratung empfiehlst du",
      title_sie: "Diese Beratung empfehlen Sie",
      text: "Stimmt dein Kontakt zu, meldet sich {{agency}} bei ihm.",
      text_sie: "Stimmt Ihr Kontakt zu, meldet sich {{agency}} bei ihm.",
    },
  },
} as const;
