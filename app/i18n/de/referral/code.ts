/** Using a recommendation code. */
export const code = {
  title: "Code einlösen",
  lead: "Du hast einen Empfehlungscode bekommen, oder deinen Beleg mit vier Wörtern? Gib ihn hier ein.",
  lead_sie: "Sie haben einen Empfehlungscode bekommen, oder Ihren Beleg mit vier Wörtern? Geben Sie ihn hier ein.",
  label: "Empfehlungscode oder Beleg",
  hint: "Zehn Zeichen oder vier Wörter. Groß- und Kleinschreibung sind egal.",
  submit: "Empfehlung öffnen",
  receipt: {
    title: "Mit deinem Beleg zurück",
    title_sie: "Mit Ihrem Beleg zurück",
    lead: "Du hast Angaben gemacht und dafür vier Wörter bekommen? Mit ihnen geht es hier weiter, auch auf einem anderen Gerät.",
    lead_sie:
      "Sie haben Angaben gemacht und dafür vier Wörter bekommen? Mit ihnen geht es hier weiter, auch auf einem anderen Gerät.",
    label: "Beleg",
    hint: "Vier Wörter. Groß- und Kleinschreibung sind egal.",
  },
  unknown: {
    title: "Dieser Empfehlungslink stimmt nicht ganz",
    lead: "Vielleicht ist beim Kopieren ein Zeichen verloren gegangen.",
    ask: "Frag die Person, von der du den Link hast, nach dem richtigen.",
    ask_sie: "Fragen Sie die Person, von der Sie den Link haben, nach dem richtigen.",
    askOrType:
      "Frag die Person, von der du den Link hast, nach dem Empfehlungscode: Das sind die zehn Zeichen am Ende des Links. Gib ihn hier ein.",
    askOrType_sie:
      "Fragen Sie die Person, von der Sie den Link haben, nach dem Empfehlungscode: Das sind die zehn Zeichen am Ende des Links. Geben Sie ihn hier ein.",
    home: "Zur Startseite",
  },
} as const;
