import { formaterDate, jourDeParis, NOMS_MOIS } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { calculDeLigne } from "../../domain/contestations/calcul-ligne.ts";
import type { ContestationLue, LigneReclameeLue } from "../../domain/contestations/contestation.ts";
import { argumentParDefaut, nommerFacture } from "../../domain/contestations/lettre.ts";
import { demandeDeLettre, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { versionCitee } from "../../domain/contestations/regles.ts";
import { LIBELLES_VUE } from "../../domain/etats-des-lieux/etat.ts";
import { LIBELLES_ETAPE } from "../../domain/fre/calcul/etapes.ts";
import { LIBELLES_ELEMENT } from "../../domain/fre/libelles.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import type { DossierDeLettre, PieceDeLettre } from "./lettre.queries.ts";

/** Nom de l'image d'une photo à côté du modèle. */
export const imageDe = (p: PieceDeLettre): string => `${p.fichier_id}.jpg`;

/** Une photo détachée du rapport, et la ligne du rapport qu'elle illustre. */
export interface PhotoDuRapport {
  image: string;
  page: number;
  rapport_ligne_id: string;
}

const VUES: Readonly<Record<string, string>> = { ...LIBELLES_VUE, ...LIBELLES_ELEMENT };
const GENRES: Record<PieceDeLettre["genre"], string> = {
  facture: "Facture",
  rapport: "Rapport d'expertise",
  pv: "Procès-verbal de restitution",
  photo: "Photographie",
};

/** Ce que la lettre nomme, selon qu'elle conteste ou qu'elle demande ce qui est accordé. */
const TITRES = {
  lignes: "Lignes contestées",
  montant: "Contesté HT",
  total: "Total contesté HT",
  tva: "TVA contestée",
};
const TITRES_AVOIR: typeof TITRES = {
  lignes: "Lignes accordées",
  montant: "À rendre HT",
  total: "Avoir attendu HT",
  tva: "Avoir attendu sur la TVA",
};

/** Ce que le modèle imprime : des textes déjà écrits à la française, jamais du source. */
export function donneesLettre(
  c: ContestationLue,
  dossier: DossierDeLettre & { detachees: readonly PhotoDuRapport[] },
  posees: ReadonlySet<string>,
  { jour, brouillon, envoi }: { jour: string; brouillon: boolean; envoi: string },
) {
  const { lettre } = c;
  const lignes = lignesDeLettre(c);
  const demande = (l: LigneReclameeLue) => demandeDeLettre(l, c);
  const titres = c.lettre?.nature === "avoir" ? TITRES_AVOIR : TITRES;
  const plaide = titres === TITRES;
  const somme = (tva: boolean) =>
    lignes.filter((l) => (l.motif === "tva_a_tort") === tva).reduce((total, l) => total + demande(l), 0);
  // Une TVA facturée à tort n'est pas un montant hors taxes : elle se réclame à part.
  const [total, tva] = [somme(false), somme(true)];
  const { signataire, calcul } = dossier;
  const regles = plaide ? reglesDuCalcul(calcul) : null;
  const photos = dossier.pieces.filter((p) => p.genre === "photo" && posees.has(imageDe(p)));
  const etapesDeLigne = (l: LigneReclameeLue) => {
    const chiffres = dossier.lignes[l.id];
    if (!chiffres) return [];
    const etapes = calculDeLigne({ motif: l.motif, demande: demande(l) }, chiffres.facture, chiffres.rapport, regles);
    return etapes.map((e) => [e.libelle, formaterEuros(e.montant), e.fort]);
  };
  const genres = new Set<string>(dossier.pieces.map((p) => p.genre));
  const legendes = new Map(photos.map((p, i) => [p.fichier_id, legender(p, i)]));
  const preuves = rassemblerPreuves(
    photos,
    legendes,
    dossier.detachees.filter((p) => posees.has(p.image)),
  );
  return {
    objet: lettre?.objet ?? "",
    titres,
    plaide,
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
      ["Véhicule", nomDeModele(c)],
      ["Restitution", formaterDate(c.date_restitution)],
    ],
    introduction: lettre?.introduction ?? "",
    conclusion: lettre?.conclusion ?? "",
    lignes: lignes.map((l, i) => ({
      rang: i + 1,
      designation: l.designation,
      page: phrasePages(l, genres),
      motif: LIBELLES_VERDICT[l.motif],
      net: formaterEuros(l.net_ht),
      montant: formaterEuros(demande(l)),
      photos: nommerPhotos(l, preuves),
      calcul: etapesDeLigne(l),
      argument: lettre?.arguments[l.id] ?? argumentParDefaut(l.motif, l.explication, dossier.pieces),
      preuve: plaide ? (l.preuve?.phrase ?? "") : "",
      regle: l.regle,
    })),
    calcul: lignesDeCalcul(
      lignes.map((l, i) => [titreDeLigne(l, i), demande(l)]),
      { total, tva },
      plaide ? c.facture_ht : null,
    ),
    attendu:
      regles && calcul ? calcul.etapes.map((e) => [LIBELLES_ETAPE[e.code], e.regle, formaterEuros(e.resultat)]) : [],
    condition: regles?.conditions.valable_du ? `D'après les ${versionCitee(regles.conditions)}.` : "",
    signature: { nom: signataire.nom, fonction: signataire.fonction ?? "" },
    pieces: dossier.pieces.map((p) => decrirePiece(p, legendes)),
    photos: preuves.map(({ image, legende, fichier }) => ({
      image,
      legende,
      cadres: plaide ? cadresDe(lignes, fichier) : [],
    })),
  };
}

/** Sans conditions connues, le calcul n'a rien appliqué : la lettre n'en cite pas. */
const reglesDuCalcul = (calcul: DossierDeLettre["calcul"]) =>
  calcul?.conditions_connues ? { conditions: calcul.conditions, ...calcul.vetuste } : null;

/** Ce que la lettre fait payer en moins ; d'un avoir (sans facture), ce qu'il reste à rendre. */
function lignesDeCalcul(
  lignes: readonly [string, number][],
  { total, tva }: { total: number; tva: number },
  facture: number | null,
): [string, string, boolean][] {
  const titres = facture === null ? TITRES_AVOIR : TITRES;
  const ligne = (titre: string, montant: number, fort = false): [string, string, boolean] => [
    titre,
    formaterEuros(montant),
    fort,
  ];
  return [
    ...(facture === null ? [] : [ligne("Total de la facture HT", facture)]),
    ...lignes.map(([titre, montant]) => ligne(titre, facture === null ? montant : -montant)),
    ligne(titres.total, total, true),
    ...(tva > 0 ? [ligne(titres.tva, tva, true)] : []),
    ...(facture === null ? [] : [ligne("Reste dû HT après contestation", Math.max(0, facture - total), true)]),
  ];
}

const titreDeLigne = (l: LigneReclameeLue, rang: number): string =>
  `Ligne ${rang + 1} – ${enMinuscule(LIBELLES_VERDICT[l.motif])}`;

/** Une pièce du bordereau : ce qu'elle est, de qui elle vient, et l'empreinte qui la prouve. */
const decrirePiece = (p: PieceDeLettre, legendes: ReadonlyMap<string, string>) => ({
  libelle: legendes.get(p.fichier_id) ?? nommerPiece(p),
  detail: [p.nom, p.depose_par && `déposé par ${p.depose_par}`].filter(Boolean).join(", "),
  date: `${formaterDate(jourDeParis(new Date(p.depose_le)))} à ${heureDeParis.format(new Date(p.depose_le))}`,
  sha256: p.sha256,
});

const heureDeParis = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });

const legender = (p: PieceDeLettre, rang: number): string =>
  [`Photographie ${rang + 1}`, p.legende && (VUES[p.legende] ?? p.legende)].filter(Boolean).join(" – ");

const nommerPiece = ({ genre, numero, date_document }: PieceDeLettre): string =>
  [GENRES[genre], nommerFacture({ numero, date_document })].filter(Boolean).join(" ");

/** Les endroits encadrés sur cette photo : x, y, largeur, hauteur, en fractions de l'image. */
const cadresDe = (lignes: readonly LigneReclameeLue[], fichier: string | null): number[][] =>
  lignes.flatMap(({ preuve: p }) =>
    p && p.cadre.fichier_id === fichier ? [[p.cadre.x, p.cadre.y, p.cadre.largeur, p.cadre.hauteur]] : [],
  );

interface Preuve {
  image: string;
  /** Nul : la photo vient d'un rapport. */
  fichier: string | null;
  legende: string;
  illustre: (ligne: LigneReclameeLue) => boolean;
}

/** Les photos du dossier d'abord, puis celles que le rapport imprime : un seul compte. */
const rassemblerPreuves = (
  photos: readonly PieceDeLettre[],
  legendes: ReadonlyMap<string, string>,
  detachees: readonly PhotoDuRapport[],
): Preuve[] => [
  ...photos.map((p) => ({
    image: imageDe(p),
    fichier: p.fichier_id,
    legende: legendes.get(p.fichier_id) ?? "",
    illustre: (l: LigneReclameeLue) => prouve(l, p),
  })),
  ...detachees.map((p, i) => ({
    image: p.image,
    fichier: null,
    legende: `Photographie ${photos.length + i + 1} – rapport d'expertise, page ${p.page}`,
    illustre: (l: LigneReclameeLue) => l.rapport?.ligne_id === p.rapport_ligne_id,
  })),
];

const prouve = (l: LigneReclameeLue, p: PieceDeLettre): boolean =>
  (l.element !== null && p.element === l.element) ||
  [l.preuve?.cadre.fichier_id, l.preuve?.temoin].includes(p.fichier_id);

/** « Photographies 1 et 3 » : celles de l'élément de la ligne. */
function nommerPhotos(ligne: LigneReclameeLue, photos: readonly Preuve[]): string {
  const rangs = photos.flatMap((p, i) => (p.illustre(ligne) ? [String(i + 1)] : []));
  if (rangs.length === 0) return "";
  const dits = [rangs.slice(0, -1).join(", "), rangs.at(-1)].filter(Boolean).join(" et ");
  return `photographie${rangs.length > 1 ? "s" : ""} ${dits}`;
}

/** « Facture page 1, rapport page 2 » : où retrouver la ligne, dans les pièces de la lettre seulement. */
function phrasePages({ pages }: LigneReclameeLue, genres: ReadonlySet<string>): string {
  const dites = [
    genres.has("facture") && pages.facture && `facture p.\u00a0${pages.facture}`,
    genres.has("rapport") && pages.rapport && `rapport p.\u00a0${pages.rapport}`,
    genres.has("pv") && pages.pv && `PV p.\u00a0${pages.pv}`,
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
