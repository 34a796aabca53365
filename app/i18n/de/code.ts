/** Using a recommendation code. */
export const code = {
  title: "Code einlösen",
  lead: "Du hast einen Empfehlungscode bekommen? Gib ihn hier ein.",
  lead_sie: "Sie haben einen Empfehlungscode bekommen? Geben Sie ihn hier ein.",
  label: "Empfehlungscode",
  hint: "Zehn Zeichen. Groß- und Kleinschreibung sowie Leerzeichen sind egal.",
  submit: "Empfehlung öffnen",
  unknown: {
    title: "Dieser Empfehlungslink stimmt nicht ganz",
    lead: "Vielleicht ist beim Kopieren ein Zeichen verloren gegangen.",
    ask: "Bitte den Menschen, der dir den Link geschickt hat, ihn dir noch einmal zu schicken.",
    ask_sie: "Bitten Sie den Menschen, der Ihnen den Link geschickt hat, ihn Ihnen noch einmal zu schicken.",
    askOrType:
      "Bitte den Menschen, der dir den Link geschickt hat, um den Empfehlungscode, die zehn Zeichen am Ende des Links, und gib ihn hier ein.",
    askOrType_sie:
      "Bitten Sie den Menschen, der Ihnen den Link geschickt hat, um den Empfehlungscode, die zehn Zeichen am Ende des Links, und geben Sie ihn hier ein.",
    home: "Zur Startseite",
  },
} as const;
