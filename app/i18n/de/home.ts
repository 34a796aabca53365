/** Home. */
export const home = {
  title: "Empfehlen und bis zu {{amount}} bekommen",
  promise: "Empfiehl weiter, was gut ist. Bis zu {{amount}} für euch.",
  steps: {
    title: "So geht es",
    title1: "Aussuchen",
    text1: "Wähle, was du empfiehlst und wer die Prämie bekommt: du, dein Kontakt oder ihr beide.",
    title2: "Empfehlen",
    text2: "Du bekommst einen persönlichen Link und verschickst ihn selbst, wie du magst.",
    title3: "Freuen",
    text3: "Ist der Vertrag aktiv, kommt die Prämie als Überweisung oder Gutschein.",
  },
  products: "Das kannst du empfehlen",
  rewards: "Das kannst du bekommen",
};
