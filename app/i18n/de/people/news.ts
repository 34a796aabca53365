/** News of a referrer's links by mail: the offer, and the page that ends them. */
export const news = {
  offer: "Per E-Mail Bescheid bekommen",
  offerText:
    "Wir können dir schreiben, wenn dein Link bald endet, und was dein Kontakt dir zeigt: dass er zugestimmt hat und dass seine Bestellung da ist. Abbestellen geht mit einem Klick.",
  offerText_sie:
    "Wir können Ihnen schreiben, wenn Ihr Link bald endet, und was Ihr Kontakt Ihnen zeigt: dass er zugestimmt hat und dass seine Bestellung da ist. Abbestellen geht mit einem Klick.",
  asked: "Wir schreiben dir an {{email}}, wenn etwas passiert.",
  asked_sie: "Wir schreiben Ihnen an {{email}}, wenn etwas passiert.",
  title: "Nachrichten abbestellen",
  lead: "Ein Klick genügt, ohne Anmeldung. Wir schreiben dir dann nicht mehr, was auf deinen Links passiert.",
  lead_sie: "Ein Klick genügt, ohne Anmeldung. Wir schreiben Ihnen dann nicht mehr, was auf Ihren Links passiert.",
  submit: "Abbestellen",
  doneTitle: "Die Nachrichten sind abbestellt",
  doneText: "Du bekommst nur noch, was du für deine Prämien brauchst. In deinem Profil kannst du es ändern.",
  doneText_sie: "Sie bekommen nur noch, was Sie für Ihre Prämien brauchen. In Ihrem Profil können Sie es ändern.",
  toProfile: "Zum Profil",
  unknownTitle: "Diesen Link kennen wir nicht",
  unknownText: "Vielleicht ist er unvollständig. In deinem Profil kannst du die Nachrichten auch abbestellen.",
  unknownText_sie: "Vielleicht ist er unvollständig. In Ihrem Profil können Sie die Nachrichten auch abbestellen.",
} as const;
