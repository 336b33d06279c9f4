/** Identifiant neuf (UUID v4). `crypto.randomUUID` n'existe pas sur une adresse http d'un réseau d'entreprise ; les octets, si. */
export function cleUnique(): string {
  const octets = crypto.getRandomValues(new Uint8Array(16));
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x40;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const texte = Array.from(octets, (o) => o.toString(16).padStart(2, "0")).join("");
  return texte.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
