/** Using a recommendation code. */
export const code = {
  title: "Code einlösen",
  lead: "Du hast einen Empfehlungscode bekommen? Gib ihn hier ein.",
  lead_sie: "Sie haben einen Empfehlungscode bekommen? Geben Sie ihn hier ein.",
  label: "Empfehlungscode",
  hint: "Zehn Zeichen. Groß- und Kleinschreibung sowie Leerzeichen sind egal.",
  submit: "Empfehlung öffnen",
} as const;
