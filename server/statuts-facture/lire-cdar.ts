import { lireArbre, type Noeud, premier, ressembleAXml, texteEn, tous } from "../lecture/structure/arbre.ts";

/** Un statut tel qu'un message l'affirme d'une facture. */
export interface StatutRecu {
  code: number;
  numero: string;
  date_facture: string | null;
  type_facture: string | null;
  vendeur_siren: string | null;
  vendeur_adresse: string | null;
  motif: string | null;
  note: string | null;
  pose_le: Date | null;
}

/** Un message ne porte qu'un statut, ou ceux de quelques factures ; il pèse quelques milliers d'octets. */
export const OCTETS_CDAR_MAXIMUM = 256 * 1024;
const STATUTS_MAXIMUM = 200;
const RACINE = "CrossDomainAcknowledgementAndResponse";
const OUVRE = /<(?:[\w.-]{1,40}:)?CrossDomainAcknowledgementAndResponse[\s>]/;

/** Vrai si ces octets sont un message de statut, à en juger par leur racine ; rien n'est encore analysé. */
export const estCdar = (octets: Uint8Array): boolean =>
  octets.byteLength <= OCTETS_CDAR_MAXIMUM &&
  ressembleAXml(octets) &&
  OUVRE.test(Buffer.from(octets.buffer, octets.byteOffset, Math.min(octets.byteLength, 4096)).toString("latin1"));

/**
 * Les statuts d'un message CDAR, par le même analyseur gardé que les factures (ni DTD, ni entité, profondeur et nombre bornés). Vide si rien
 * n'y nomme une facture et un code. Lève ErreurLecture sur un document refusé ou mal formé.
 */
export function lireCdar(octets: Uint8Array): StatutRecu[] {
  const racine = lireArbre(octets);
  if (racine.nom !== RACINE) return [];
  const emis = instantDe(premier(racine, "ExchangedDocument/IssueDateTime"));
  return tous(racine, "AcknowledgementDocument")
    .flatMap((accuse) =>
      tous(accuse, "ReferenceReferencedDocument").flatMap(
        (facture) => lireStatut(facture, racine, instantDe(premier(accuse, "IssueDateTime")) ?? emis) ?? [],
      ),
    )
    .slice(0, STATUTS_MAXIMUM);
}

function lireStatut(facture: Noeud, racine: Noeud, poseLe: Date | null): StatutRecu | null {
  const code = Number(/^\d{3}$/.exec(texteEn(facture, "ProcessConditionCode") ?? "")?.[0] ?? Number.NaN);
  const numero = texteEn(facture, "IssuerAssignedID")?.slice(0, 100);
  if (!(code >= 100) || !numero) return null;
  const details = tous(facture, "SpecifiedDocumentStatus");
  const notes = [
    ...details.flatMap((d) => [...tous(d, "Reason"), ...tous(d, "IncludedNote/Content")]),
    ...tous(racine, "ExchangedDocument/IncludedNote/Content"),
  ];
  return {
    code,
    numero,
    date_facture: jourDe(texteEn(facture, "FormattedIssueDateTime/DateTimeString")),
    type_facture: /^\d{1,4}$/.exec(texteEn(facture, "TypeCode") ?? "")?.[0] ?? null,
    vendeur_siren: sirenDe(tous(facture, "IssuerTradeParty/GlobalID")),
    vendeur_adresse: adresseDuVendeur(racine),
    motif: details.map((d) => /^\w{1,40}$/.exec(texteEn(d, "ReasonCode") ?? "")?.[0]).find(Boolean) ?? null,
    note: enNote(notes),
    pose_le: poseLe,
  };
}

const sirenDe = (identifiants: readonly Noeud[]): string | null =>
  identifiants
    .filter((i) => i.attributs.schemeID === "0002")
    .map((i) => /^\d{9}$/.exec(i.texte.trim())?.[0])
    .find(Boolean) ?? null;

/** L'adresse électronique de celle des parties du message qui est le vendeur. */
function adresseDuVendeur(racine: Noeud): string | null {
  const echange = premier(racine, "ExchangedDocument");
  const parties = ["SenderTradeParty", "IssuerTradeParty", "RecipientTradeParty"].flatMap((nom) => tous(echange, nom));
  const vendeur = parties.find((p) => texteEn(p, "RoleCode") === "SE");
  return texteEn(vendeur, "URIUniversalCommunication/URIID")?.slice(0, 125) ?? null;
}

const enNote = (notes: readonly Noeud[]): string | null => {
  const dites = [...new Set(notes.map((n) => n.texte.replace(/\s+/g, " ").trim()).filter(Boolean))];
  return dites.join(" ").replaceAll("\u0000", "").slice(0, 2000).toWellFormed().trim() || null;
};

/** AAAAMMJJ, s'il est un jour du calendrier. */
function jourDe(texte: string | null): string | null {
  const [, a, m, j] = /^(20\d\d)(\d\d)(\d\d)/.exec(texte ?? "") ?? [];
  const jour = `${a}-${m}-${j}`;
  return a && new Date(`${jour}T00:00:00Z`).toJSON()?.startsWith(jour) ? jour : null;
}

/** Format 204 (AAAAMMJJHHMMSS) ou 203, sans fuseau : l'heure de Paris ; nul s'il ne se lit pas. */
function instantDe(noeud: Noeud | null): Date | null {
  const [, jour = "", h = "00", mn = "00", s = "00"] =
    /^(\d{8})(\d\d)?(\d\d)?(\d\d)?/.exec(texteEn(noeud, "DateTimeString") ?? "") ?? [];
  const iso = jourDe(jour);
  if (!iso) return null;
  const utc = new Date(`${iso}T${h}:${mn}:${s}Z`);
  if (Number.isNaN(utc.getTime())) return null;
  const decalage =
    new Date(utc.toLocaleString("en-US", { timeZone: "Europe/Paris" })).getTime() -
    new Date(utc.toLocaleString("en-US", { timeZone: "UTC" })).getTime();
  return new Date(utc.getTime() - decalage);
}
