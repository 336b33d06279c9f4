/** Un jour de l'agenda : une échéance, toute la journée. */
export interface Evenement {
  /** Le même d'une lecture à l'autre : l'agenda remplace l'événement au lieu de le doubler. */
  uid: string;
  /** AAAA-MM-JJ. */
  jour: string;
  titre: string;
  detail: string;
  adresse: string;
}

const echapper = (texte: string): string =>
  texte
    .replace(/\\/g, "\\\\")
    .replace(/\r?\n/g, "\\n")
    .replace(/([,;])/g, "\\$1");

/** Une ligne de 75 octets au plus, la suite précédée d'une espace (RFC 5545, 3.1), sans couper un caractère. */
function plier(ligne: string): string {
  const morceaux: string[] = [];
  let morceau = "";
  let octets = 0;
  for (const c of ligne) {
    const taille = new TextEncoder().encode(c).length;
    // La suite porte son espace : elle a un octet de moins.
    if (octets + taille > (morceaux.length === 0 ? 75 : 74)) {
      morceaux.push(morceau);
      morceau = "";
      octets = 0;
    }
    morceau += c;
    octets += taille;
  }
  return [...morceaux, morceau].join("\r\n ");
}

const compact = (jour: string): string => jour.replaceAll("-", "");
const lendemain = (jour: string): string =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Un calendrier iCalendar (RFC 5545) d'événements d'une journée, qui n'occupent pas l'agenda. */
export function ecrireCalendrier(nom: string, evenements: readonly Evenement[], maintenant: Date): string {
  const instant = `${maintenant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const lignes = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Reflet//Échéances//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${echapper(nom)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...evenements.flatMap((e) => [
      "BEGIN:VEVENT",
      `UID:${e.uid}`,
      `DTSTAMP:${instant}`,
      `DTSTART;VALUE=DATE:${compact(e.jour)}`,
      `DTEND;VALUE=DATE:${compact(lendemain(e.jour))}`,
      `SUMMARY:${echapper(e.titre)}`,
      `DESCRIPTION:${echapper(e.detail)}`,
      `URL:${e.adresse}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lignes.map(plier).join("\r\n")}\r\n`;
}
