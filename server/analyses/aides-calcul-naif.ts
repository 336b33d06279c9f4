/**
 * Les indicateurs de la fiche domaine 6.1, recalculés sans rien partager avec le produit : des lignes brutes, des boucles, des centimes.
 * Sert de second avis aux routes ; sa lenteur n'a pas d'importance, sa lisibilité si.
 */
export interface LigneBrute {
  document_id: string;
  element: string | null;
  dommage: string | null;
  operation: string | null;
  categorie: string;
  nature: string;
  facturable: boolean;
  net_ht: number | null;
}
export interface DocumentBrut {
  id: string;
  restitution_id: string;
  type_document: string;
  numero: string | null;
  net_ht: number | null;
  brut_ht: number | null;
  valide_le: string;
}
export interface ContestationBrute {
  restitution_id: string;
  etat: string;
  reclame: number[];
  accorde: (number | null)[];
  relancee: boolean[];
}
export interface RestitutionBrute {
  id: string;
  client_id: string;
  loueur_id: string;
  plaque: string;
  date: string;
  agence: string;
  marque: string;
  type: string;
  km: number;
  montant: number;
  circulation: string | null;
  documents: DocumentBrut[];
  lignes: LigneBrute[];
  contestations: ContestationBrute[];
  /** Centimes que le rapprochement de ses factures trouve à contester. */
  contestable: number;
  /** Avoirs imputés à une contestation. */
  imputes: string[];
}
export interface Filtre {
  annee?: number | string;
  client_id?: string;
  loueur_id?: string;
  marque?: string;
  agence?: string;
}

/** Du lendemain du même jour de l'an passé à ce jour ; des dates sans 29 février, comparées comme des textes. */
const dansLAnnee = (date: string, annee: Filtre["annee"], jour: string): boolean =>
  annee === "glissante"
    ? date > `${Number(jour.slice(0, 4)) - 1}${jour.slice(4)}` && date <= jour
    : annee === undefined || date.startsWith(String(annee));

/** `jour` : celui où l'on lit, AAAA-MM-JJ. */
export const garder = (tous: readonly RestitutionBrute[], f: Filtre, jour: string): RestitutionBrute[] =>
  tous.filter(
    (r) =>
      dansLAnnee(r.date, f.annee, jour) &&
      (f.client_id === undefined || r.client_id === f.client_id) &&
      (f.loueur_id === undefined || r.loueur_id === f.loueur_id) &&
      (f.marque === undefined || r.marque === f.marque) &&
      (f.agence === undefined || r.agence === f.agence),
  );

export const somme = (n: readonly number[]): number => n.reduce((a, b) => a + b, 0);
/** Quantile par interpolation linéaire entre les deux valeurs qui l'encadrent, arrondi au centime. */
export function quantile(valeurs: readonly number[], p: number): number | null {
  const tri = [...valeurs].sort((a, b) => a - b);
  if (tri.length === 0) return null;
  const rang = p * (tri.length - 1);
  const [bas, haut] = [tri[Math.floor(rang)] ?? 0, tri[Math.ceil(rang)] ?? 0];
  return arrondi(bas + (haut - bas) * (rang - Math.floor(rang)));
}
/** Au plus près, la moitié s'éloigne de zéro, comme l'arrondi de la comptabilité. */
export const arrondi = (x: number): number => Math.sign(x) * Math.floor(Math.abs(x) + 0.5 + 1e-9);
export const part = (a: number, b: number): number | null => (b === 0 ? null : arrondi((a / b) * 10_000) / 10_000);

const total = (d: DocumentBrut): number => d.net_ht ?? d.brut_ht ?? 0;
const lisible = (numero: string | null): string => (numero ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");

/** Ce que les papiers validés d'une restitution disent, relus un par un. */
export function papiers(r: RestitutionBrute) {
  const parDate = (type: string) =>
    r.documents
      .filter((d) => d.type_document === type)
      .sort((a, b) => b.valide_le.localeCompare(a.valide_le) || a.id.localeCompare(b.id));
  const uneParNumero = (type: string) => {
    const vues = new Set<string>();
    return parDate(type).filter((d) => {
      const cle = lisible(d.numero) || d.id;
      if (vues.has(cle)) return false;
      vues.add(cle);
      return true;
    });
  };
  const rapport = parDate("rapport")[0] ?? null;
  const factures = uneParNumero("facture");
  const pieces = factures.length > 0 ? factures : uneParNumero("releve");
  const reference = factures.length > 0 ? factures : rapport ? [rapport] : [];
  const deTout = (documents: readonly DocumentBrut[]) =>
    r.lignes.filter((l) => documents.some((d) => d.id === l.document_id) && l.facturable);
  return {
    rapport: rapport ? (rapport.net_ht ?? rapport.brut_ht) : null,
    facture: pieces.length > 0 ? somme(pieces.map(total)) : null,
    horsFre: somme(
      deTout(pieces)
        .filter((l) => l.nature !== "fre")
        .map((l) => l.net_ht ?? 0),
    ),
    avoir: somme(parDate("avoir").map((d) => Math.abs(total(d)))),
    lignes: deTout(reference).filter((l) => l.nature === "fre"),
    rendues: deTout(parDate("avoir")).filter((l) => l.nature === "fre"),
  };
}

export function indicateursNaifs(fiches: readonly RestitutionBrute[]) {
  const montants = fiches.map((r) => r.montant);
  const avecFrais = montants.filter((m) => m > 0).length;
  const roulants = fiches.filter((r) => r.km > 0);
  const km = somme(roulants.map((r) => r.km));
  const couples = fiches.map(papiers).filter((p) => p.rapport !== null && p.facture !== null);
  const ecart = somme(couples.map((p) => (p.facture ?? 0) - p.horsFre - p.avoir - (p.rapport ?? 0)));
  return {
    nombre: fiches.length,
    total_ht: somme(montants),
    total_ttc: arrondi((somme(montants) * 120) / 100),
    moyenne_ht: fiches.length ? arrondi(somme(montants) / fiches.length) : null,
    moyenne_facturee_ht: avecFrais ? arrondi(somme(montants) / avecFrais) : null,
    mediane_ht: quantile(montants, 0.5),
    p90_ht: quantile(montants, 0.9),
    avec_frais: avecFrais,
    part_avec_frais: part(avecFrais, fiches.length),
    pour_mille_km_ht: km ? arrondi((1000 * somme(roulants.map((r) => r.montant))) / km) : null,
    couples: couples.length,
    ecart_rapport_facture_ht: couples.length ? ecart : null,
    ecart_rapport_facture_part: couples.length ? part(ecart, somme(couples.map((p) => p.rapport ?? 0))) : null,
  };
}

/** Clés, documents de bord, propreté, pneumatiques, impacts de pare-brise : ce qu'un geste évite. */
function evitable(l: LigneBrute): string {
  if (l.element === "cle") return "cles";
  if (["carte_grise", "carnet_entretien", "notice"].includes(l.element ?? "")) return "documents";
  if (l.categorie === "proprete") return "nettoyage";
  if (l.categorie === "pneumatiques") return "pneumatiques";
  return l.element === "pare_brise" && ["impact", "eclat"].includes(l.dommage ?? "") ? "impact_pare_brise" : "";
}
export function parValeur(fiches: readonly RestitutionBrute[], valeur: (l: LigneBrute) => string) {
  const sommes = new Map<string, { nombre: number; montant_ht: number }>();
  const ajouter = (l: LigneBrute, nombre: number, montant: number) => {
    const s = sommes.get(valeur(l)) ?? { nombre: 0, montant_ht: 0 };
    sommes.set(valeur(l), { nombre: s.nombre + nombre, montant_ht: s.montant_ht + montant });
  };
  for (const { lignes, rendues } of fiches.map(papiers)) {
    for (const l of lignes) ajouter(l, 1, l.net_ht ?? 0);
    for (const l of rendues) ajouter(l, 0, -Math.abs(l.net_ht ?? 0));
  }
  return sommes;
}
export const evitablesNaifs = (fiches: readonly RestitutionBrute[]) => {
  const sommes = parValeur(fiches, evitable);
  sommes.delete("");
  return sommes;
};

/** Ce que les avoirs d'un dossier rendent sans qu'une lettre soit partie : au plus ce qui s'y contestait. */
function renduSansLettre(r: RestitutionBrute): number {
  const avoirs = r.documents.filter((d) => d.type_document === "avoir" && !r.imputes.includes(d.id));
  const reclamable = somme(r.contestations.flatMap((c) => c.reclame));
  return Math.min(somme(avoirs.map((d) => Math.abs(total(d)))), Math.max(r.contestable, reclamable));
}

/** Contestations parties : réclamé = accordé + refusé + en cours, et lignes acceptées ÷ lignes répondues ou d'un dossier soldé. */
export function contestationNaive(fiches: readonly RestitutionBrute[]) {
  let [factures, contestees, reclame, accordees, enCours, rendus] = [0, 0, 0, 0, 0, 0];
  let [refuse, tranchees, acceptees] = [0, 0, 0];
  for (const r of fiches) {
    const p = papiers(r);
    if (p.facture !== null) factures += 1;
    const parties = r.contestations.filter((c) => !["a_verifier", "conforme", "a_contester"].includes(c.etat));
    if (parties.some((c) => c.reclame.length > 0)) contestees += 1;
    const sansLettre = parties.length === 0 ? renduSansLettre(r) : 0;
    const accorde = somme(parties.flatMap((c) => c.accorde.map((a) => a ?? 0))) + sansLettre;
    rendus += accorde;
    reclame += sansLettre;
    accordees += accorde > 0 ? 1 : 0;
    for (const c of parties)
      c.reclame.forEach((montant, i) => {
        const rendu = c.accorde[i] ?? null;
        const attend = c.etat !== "soldee" && (rendu === null || (c.relancee[i] ?? false));
        reclame += montant;
        enCours += attend ? montant - (rendu ?? 0) : 0;
        refuse += attend ? 0 : montant - (rendu ?? 0);
        tranchees += rendu === null && c.etat !== "soldee" ? 0 : 1;
        acceptees += rendu !== null && rendu > 0 ? 1 : 0;
      });
  }
  return {
    factures,
    contestees,
    part: part(contestees, factures),
    accordees,
    livre: {
      reclame,
      accorde: rendus,
      en_cours: enCours,
      refuse,
      lignes_tranchees: tranchees,
      lignes_acceptees: acceptees,
    },
    succes_part: tranchees >= 5 ? part(acceptees, tranchees) : null,
  };
}

/** Le prix d'un même dommage, par loueur : rien sous cinq lignes. */
export function prixNaifs(fiches: readonly RestitutionBrute[], element: string, dommage: string) {
  const parLoueur = new Map<string, number[]>();
  for (const r of fiches)
    for (const l of papiers(r).lignes)
      if (l.element === element && (l.dommage ?? "") === dommage && (l.net_ht ?? 0) > 0)
        parLoueur.set(r.loueur_id, [...(parLoueur.get(r.loueur_id) ?? []), l.net_ht ?? 0]);
  const repartir = (prix: readonly number[]) => ({
    nombre: prix.length,
    min_ht: prix.length < 5 ? null : Math.min(...prix),
    q1_ht: prix.length < 5 ? null : quantile(prix, 0.25),
    mediane_ht: prix.length < 5 ? null : quantile(prix, 0.5),
    q3_ht: prix.length < 5 ? null : quantile(prix, 0.75),
    max_ht: prix.length < 5 ? null : Math.max(...prix),
  });
  return {
    ensemble: repartir([...parLoueur.values()].flat()),
    loueurs: new Map([...parLoueur].map(([loueur, prix]) => [loueur, repartir(prix)])),
  };
}
