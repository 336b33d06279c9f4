import {
  type ChampsEtat,
  champsEtat,
  type EtatLu,
  type SaisieDommage,
  type TraceSignature,
} from "../../../../../domain/etats-des-lieux/etat.ts";
import type { Rectangle } from "../../../../comparaisons/CadreDessine.tsx";

export type ChampReleve = keyof ChampsEtat;
/** Telles que les champs les écrivent : un texte vidé est vide, un nombre illisible n'en est pas un. */
export type ValeursReleve = { [C in ChampReleve]: string | number | null };

/** Un dommage en cours de saisie ou pas encore reçu ; sa clé le désigne jusqu'au serveur. */
export type DommageSaisi = { [C in keyof SaisieDommage]: string };

export interface CadreSaisi extends Rectangle {
  /** La photo : son identifiant si le serveur la connaît, sinon la clé que l'appareil lui a donnée. */
  photo: string;
}

export interface SignaturesSaisies {
  signataire: string;
  trace: TraceSignature | null;
  contresignataire: string;
  contretrace: TraceSignature | null;
  accord: boolean;
}

/** Ce dont part un état commencé sans réseau, avant que le serveur ne l'ouvre. */
export interface Debut {
  cree_le: string;
  /** Le jour où il a été commencé. */
  date_etat: string;
  lieu: string | null;
}

/** Ce que la personne a saisi et que le serveur n'a pas encore, tel qu'il se garde sur l'appareil. */
export interface ContenuCarnet {
  /** L'état lui-même, tant que le serveur ne l'a pas : rien d'autre ne part avant lui. */
  debut?: Debut;
  releve?: Partial<ValeursReleve>;
  /** Ce que chaque champ valait quand la personne l'a changé. */
  avant?: Partial<ValeursReleve>;
  dommages?: Readonly<Record<string, DommageSaisi>>;
  /** La fenêtre d'un dommage ouverte, pas encore ajouté. */
  nouveau?: DommageSaisi & { cle: string };
  /** Par dommage, désigné par sa clé ou son identifiant. */
  cadres?: Readonly<Record<string, CadreSaisi>>;
  signatures?: SignaturesSaisies;
  /** La personne a signé : l'envoi part seul quand tout le reste est arrivé. */
  signe?: boolean;
}

/** L'état d'une saisie commencée sans réseau, tel que le serveur l'ouvrira : vide, sous l'identifiant que l'appareil lui a donné. */
export const etatCommence = (ou: Pick<EtatLu, "id" | "ticket_id" | "type">, debut: Debut): EtatLu => ({
  id: ou.id,
  ticket_id: ou.ticket_id,
  type: ou.type,
  version: 1,
  ...debut,
  kilometrage: null,
  energie: "carburant",
  niveau: null,
  observations: null,
  signataire: null,
  trace: null,
  contresignataire: null,
  contretrace: null,
  signe_le: null,
  photos: [],
  dommages: [],
});

/** Pourquoi quelque chose n'est pas parti, à dire à sa place. `leur` : la valeur qu'un collègue y a écrite. */
export interface Faute {
  message: string;
  leur?: string | number | null;
}
export type Fautes = Readonly<Record<string, Faute>>;

export const CHAMPS: readonly ChampReleve[] = ["date_etat", "lieu", "kilometrage", "energie", "niveau", "observations"];
const TEXTES: readonly ChampReleve[] = ["date_etat", "lieu", "observations"];

/** Un champ vidé est une absence pour le serveur, un texte vide pour le formulaire. */
export const pourServeur = (champ: ChampReleve, v: string | number | null): string | number | null =>
  TEXTES.includes(champ) && typeof v === "string" ? v.trim() || null : v;

export const valeursDe = (etat: EtatLu): ValeursReleve => ({
  date_etat: etat.date_etat ?? "",
  lieu: etat.lieu ?? "",
  kilometrage: etat.kilometrage,
  energie: etat.energie,
  niveau: etat.niveau,
  observations: etat.observations ?? "",
});

/** Pourquoi le serveur refuserait cette valeur ; rien si elle peut partir. */
export function fauteDeSaisie(champ: ChampReleve, v: string | number | null | undefined): string | undefined {
  const lu = champsEtat.shape[champ].safeParse(v ?? null);
  return lu.success ? undefined : lu.error.issues[0]?.message;
}

/** L'état tel que la personne le voit : celui du serveur, et ce qu'elle y a changé. */
export function avecReleve(etat: EtatLu, { releve = {} }: ContenuCarnet): EtatLu {
  const bons = CHAMPS.filter((c) => releve[c] !== undefined && fauteDeSaisie(c, releve[c]) === undefined);
  return { ...etat, ...Object.fromEntries(bons.map((c) => [c, pourServeur(c, releve[c] ?? null)])) };
}

/** Les champs que le serveur n'a pas ; un texte qui n'en diffère que par ses blancs, encore sous le curseur, y est déjà. */
const champsAEnvoyer = ({ releve = {}, avant = {} }: ContenuCarnet): ChampReleve[] =>
  CHAMPS.filter((k) => {
    const v = releve[k];
    return v !== undefined && !Object.is(pourServeur(k, v), pourServeur(k, avant[k] ?? null));
  });

/** Ce qui part ensuite. Les photos ont leur propre file. */
export type Envoi =
  | { genre: "debut"; debut: Debut }
  | { genre: "releve"; champs: Partial<ValeursReleve> }
  | { genre: "dommage"; cle: string; saisie: DommageSaisi }
  | { genre: "cadre"; dommage: string; cadre: CadreSaisi; fichier_id: string }
  | { genre: "signature"; signatures: SignaturesSaisies };

interface Photos {
  /** L'identifiant d'une photo d'ici ; nul tant qu'elle n'est pas arrivée, absent si elle vient d'ailleurs. */
  idDe(cle: string): string | null | undefined;
  compte(): { enRoute: number; echecs: number };
  refusees(): number;
}

/**
 * Le prochain envoi : l'état lui-même s'il a été commencé sans réseau, le relevé, les dommages, leurs cadres une fois la photo arrivée, puis la signature quand plus rien d'autre n'attend.
 * Ce qui a été refusé attend la personne.
 */
export function prochainEnvoi(c: ContenuCarnet, fautes: Fautes, photos: Photos): Envoi | null {
  if (c.debut) return fautes.debut ? null : { genre: "debut", debut: c.debut };
  const champs = champsAEnvoyer(c).filter(
    (k) => !fautes[`releve.${k}`] && fauteDeSaisie(k, c.releve?.[k]) === undefined,
  );
  if (champs.length > 0)
    return {
      genre: "releve",
      champs: Object.fromEntries(champs.map((k) => [k, pourServeur(k, c.releve?.[k] ?? null)])),
    };
  for (const [cle, saisie] of Object.entries(c.dommages ?? {}))
    if (!fautes[`dommage.${cle}`]) return { genre: "dommage", cle, saisie };
  const cadre = cadreAEnvoyer(c, fautes, photos);
  if (cadre) return cadre;
  const { enRoute, echecs } = photos.compte();
  const reste = enAttente(c) + enRoute + echecs + photos.refusees();
  return c.signe && c.signatures && reste === 0 && !fautes.signature
    ? { genre: "signature", signatures: c.signatures }
    : null;
}

function cadreAEnvoyer(c: ContenuCarnet, fautes: Fautes, photos: Photos): Envoi | undefined {
  for (const [dommage, cadre] of Object.entries(c.cadres ?? {})) {
    const arrivee = photos.idDe(cadre.photo);
    const fichier_id = arrivee === undefined ? cadre.photo : arrivee;
    if (fichier_id && !fautes[`cadre.${dommage}`] && !c.dommages?.[dommage])
      return { genre: "cadre", dommage, cadre, fichier_id };
  }
  return undefined;
}

/** Combien de saisies le serveur n'a pas, photos et signature à part. */
export const enAttente = ({ dommages = {}, cadres = {}, ...c }: ContenuCarnet): number =>
  (c.debut ? 1 : 0) + champsAEnvoyer(c).length + Object.keys(dommages).length + Object.keys(cadres).length;

/** Deux saisies du même état sur un même appareil : tout ce qu'elles ont ; ce que la seconde a aussi écrit l'emporte. */
export function joindre(premiere: ContenuCarnet, seconde: ContenuCarnet = {}): ContenuCarnet {
  const reunie: ContenuCarnet = { ...premiere, ...seconde };
  for (const cle of ["releve", "avant", "dommages", "cadres"] as const)
    if (premiere[cle] && seconde[cle]) Object.assign(reunie, { [cle]: { ...premiere[cle], ...seconde[cle] } });
  return reunie;
}

/** Sans la clé, ou la valeur remplacée. */
export function avec<T>(
  table: Readonly<Record<string, T>> | undefined,
  cle: string,
  valeur: T | undefined,
): Record<string, T> | undefined {
  const { [cle]: _avant, ...reste } = table ?? {};
  if (valeur !== undefined) return { ...reste, [cle]: valeur };
  return Object.keys(reste).length > 0 ? reste : undefined;
}
