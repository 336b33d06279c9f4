import { formaterDate, jourDeParis, NOMS_MOIS } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue, LigneReclameeLue } from "../../domain/contestations/contestation.ts";
import { argumentParDefaut, nommerFacture } from "../../domain/contestations/lettre.ts";
import { LIBELLES_VUE } from "../../domain/etats-des-lieux/etat.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import type { DossierDeLettre, PieceDeLettre } from "./lettre.queries.ts";

/**
 * Les lignes que la lettre porte : toutes la première fois ; ensuite celles que le loueur a refusées, ou dont il n'a rien dit.
 */
export const lignesDeLettre = (c: Pick<ContestationLue, "lignes" | "contestee_le">): LigneReclameeLue[] =>
  c.contestee_le === null ? c.lignes : c.lignes.filter((l) => (l.montant_accorde ?? 0) === 0);

/** Nom de l'image d'une photo à côté du modèle. */
export const imageDe = (p: PieceDeLettre): string => `${p.fichier_id}.jpg`;

const VUES: Readonly<Record<string, string>> = LIBELLES_VUE;
const GENRES: Record<PieceDeLettre["genre"], string> = {
  facture: "Facture",
  rapport: "Rapport d'expertise",
  pv: "Procès-verbal de restitution",
  photo: "Photographie",
};

/** Ce que le modèle imprime : des textes déjà écrits à la française, jamais du source. */
export function donneesLettre(
  c: ContestationLue,
  dossier: DossierDeLettre,
  posees: ReadonlySet<string>,
  { jour, brouillon, envoi }: { jour: string; brouillon: boolean; envoi: string },
) {
  const { lettre } = c;
  const lignes = lignesDeLettre(c);
  const total = lignes.reduce((somme, l) => somme + l.montant_reclame, 0);
  const { signataire } = dossier;
  const photos = dossier.pieces.filter((p) => p.genre === "photo" && posees.has(imageDe(p)));
  const legendes = new Map(photos.map((p, i) => [p.fichier_id, legender(p, i)]));
  return {
    objet: lettre?.objet ?? "",
    pied: `Contestation de la facture ${nommerFacture({ numero: c.facture_numero, date_document: c.facture_date })}, véhicule ${c.immatriculation}, version ${lettre?.version ?? 1}`,
    brouillon,
    date_iso: jour,
    date: `Le ${enLettres(jour)}`,
    envoi,
    expediteur: {
      societe: c.client_nom,
      lignes: [signataire.nom, signataire.fonction, signataire.email, signataire.telephone].filter(Boolean),
    },
    destinataire: {
      nom: c.loueur_nom,
      lignes: (lettre?.adresse ?? "").split("\n").filter((l) => l.trim() !== ""),
    },
    references: [
      ["Facture", nommerFacture({ numero: c.facture_numero, date_document: c.facture_date }) || "--"],
      ["Contrat", dossier.contrat ?? "--"],
      ["Immatriculation", c.immatriculation],
      ["VIN", dossier.vin ?? "--"],
      ["Véhicule", [c.marque, c.modele].join(" ").trim()],
      ["Restitution", formaterDate(c.date_restitution)],
    ],
    introduction: lettre?.introduction ?? "",
    conclusion: lettre?.conclusion ?? "",
    lignes: lignes.map((l, i) => ({
      rang: i + 1,
      designation: l.designation,
      page: phrasePages(l),
      motif: LIBELLES_VERDICT[l.motif],
      net: formaterEuros(l.net_ht),
      montant: formaterEuros(l.montant_reclame),
      argument: lettre?.arguments[l.id] ?? argumentParDefaut(l.motif, l.explication),
      regle: l.regle,
    })),
    calcul: [
      ["Total de la facture HT", formaterEuros(c.facture_ht), false],
      ...lignes.map((l, i) => [
        `Ligne ${i + 1} – ${enMinuscule(LIBELLES_VERDICT[l.motif])}`,
        formaterEuros(-l.montant_reclame),
        false,
      ]),
      ["Total contesté HT", formaterEuros(total), true],
      ["Reste dû HT après contestation", formaterEuros(Math.max(0, c.facture_ht - total)), true],
    ],
    signature: { nom: signataire.nom, fonction: signataire.fonction ?? "" },
    pieces: dossier.pieces.map((p) => ({
      libelle: legendes.get(p.fichier_id) ?? nommerPiece(p),
      detail: p.nom,
      date: formaterDate(jourDeParis(new Date(p.depose_le))),
      sha256: p.sha256,
    })),
    photos: photos.map((p) => ({ image: imageDe(p), legende: legendes.get(p.fichier_id) ?? "" })),
  };
}

const legender = (p: PieceDeLettre, rang: number): string =>
  [`Photographie ${rang + 1}`, p.legende && (VUES[p.legende] ?? p.legende)].filter(Boolean).join(" – ");

const nommerPiece = ({ genre, numero, date_document }: PieceDeLettre): string =>
  [GENRES[genre], nommerFacture({ numero, date_document })].filter(Boolean).join(" ");

/** « Facture page 1, rapport page 2 » : où retrouver la ligne. */
function phrasePages({ pages }: LigneReclameeLue): string {
  const dites = [
    pages.facture && `facture p.\u00a0${pages.facture}`,
    pages.rapport && `rapport p.\u00a0${pages.rapport}`,
    pages.pv && `PV p.\u00a0${pages.pv}`,
  ].filter(Boolean);
  return dites.join(", ");
}

/** « TVA appliquée à tort » garde son sigle. */
const enMinuscule = (texte: string): string =>
  /^\p{Lu}{2}/u.test(texte) ? texte : texte.charAt(0).toLowerCase() + texte.slice(1);

function enLettres(iso: string): string {
  const [annee, mois, jour] = iso.split("-").map(Number) as [number, number, number]; // date ISO
  return `${jour === 1 ? "1er" : jour} ${NOMS_MOIS[mois - 1]} ${annee}`;
}
