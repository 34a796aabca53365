/** Invented people: common names, combined at random. */
export const firstNames = [
  ...["Mara", "Jörg", "Aylin", "Sven", "Ines", "Tom", "Leyla", "Henning", "Frauke", "Mehmet", "Birte", "Ole"],
  ...["Katrin", "Daniel", "Svenja", "Malte", "Anneke", "Piotr", "Gesa", "Jannik", "Wiebke", "Thies", "Nadja", "Uwe"],
  ...["Silke", "Finn", "Meike", "Karsten", "Rike", "Enno", "Heike", "Lasse", "Imke", "Bastian", "Tomke", "Arne"],
] as const;
export const lastNames = [
  ...["Köster", "Meier", "Öztürk", "Brandt", "Hansen", "Nowak", "Petersen", "Schütt", "Kaya", "Lüders", "Witt"],
  ...["Carstens", "Böhm", "Thomsen", "Reimers", "Jansen", "Krüger", "Wulf", "Stolz", "Behrens", "Ahlers", "Voigt"],
  ...["Martens", "Sievers", "Claasen", "Dierks", "Evers", "Focken", "Gerdes", "Hinrichs", "Kruse", "Lorenz"],
] as const;
export const streets = ["Gänseweg", "Am Deich", "Kastanienallee", "Fährstraße", "Neuer Weg", "Kirchplatz"] as const;
export const places = [
  { postcode: "01067", city: "Dresden" },
  { postcode: "20457", city: "Hamburg" },
  { postcode: "28195", city: "Bremen" },
  { postcode: "21335", city: "Lüneburg" },
  { postcode: "01662", city: "Meißen" },
  { postcode: "27568", city: "Bremerhaven" },
] as const;
export const channels = [
  [40, "whatsapp"],
  [20, "email"],
  [16, "copy"],
  [9, "qr"],
  [6, "sms"],
  [4, "facebook"],
  [3, "linkedin"],
  [2, null],
] as const;
