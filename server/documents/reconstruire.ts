import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../domain/fre/identification.ts";
import { juger, sommeIncertaine } from "../../domain/fre/juger.ts";
import type { LectureGardee, LigneGardee } from "./lecture-gardee.queries.ts";

/** Champs de l'en-tête du document ; les autres confiances et sources gardées sont celles du véhicule. */
const DU_DOCUMENT: ReadonlySet<string> = new Set(["type_document", "numero", "date_document", "loueur"]);
const estDuDocument = (champ: string): boolean => DU_DOCUMENT.has(champ) || /^doute\.\w+\.releve\b/.test(champ);

const VIDES: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

/** La lecture gardée, et le rang du véhicule de ce document parmi ceux du relevé. */
export interface Reconstruit {
  document: DocumentLu;
  vehicule: VehiculeLu;
  rang: number;
}

/**
 * Refait la lecture d'un document gardé, sur ses valeurs courantes : celles que les personnes ont corrigées, et tout ce que la lecture avait vu
 * d'autre. Le seul chemin de la base vers `DocumentLu` ; `documentsLisibles` (preparer-document.ts) est le seul chemin inverse. D'un relevé, les
 * autres véhicules ne portent que leurs totaux.
 */
export function documentGarde(garde: LectureGardee): Reconstruit {
  const { autres, lecture, parts } = garde;
  const vehicule = vehiculeGarde(garde);
  if (sommeIncertaine(vehicule)) vehicule.somme_incertaine = true;
  const freres = (autres ?? []).map(({ part, ...totaux }) => ({ part, vehicule: sansLignes(totaux) }));
  const tous = [...freres, { part: garde.part, vehicule }].sort((a, b) => a.part - b.part);
  // Un véhicule retiré de la file manque à l'addition du relevé : elle ne se refait pas sans lui.
  const { totaux_releve, ...faits } = lecture ?? {};
  const document: DocumentLu = {
    type_document: garde.type_document as DocumentLu["type_document"], // la base n'en admet pas d'autre
    numero: garde.numero,
    date_document: garde.date_document,
    loueur: garde.loueur_lu,
    vehicules: tous.map((v) => v.vehicule),
    anomalies: [],
    ...separer(garde, estDuDocument),
    ...(garde.pages === null ? {} : { nombre_pages: garde.pages }),
    ...(garde.provenance === null ? {} : { provenance: garde.provenance as NonNullable<DocumentLu["provenance"]> }),
    ...faits,
    ...(totaux_releve && tous.length === parts ? { totaux_releve } : {}),
  };
  return {
    document: { ...document, anomalies: juger(document).anomalies },
    vehicule,
    rang: tous.findIndex((v) => v.vehicule === vehicule),
  };
}

/** Les confiances et les sources des champs voulus ; rien quand la lecture n'en porte pas. */
function separer(
  { confiances, sources }: Pick<LectureGardee, "confiances" | "sources">,
  voulu: (champ: string) => boolean,
): Pick<VehiculeLu, "confiances" | "sources"> {
  const de = (table: object) => Object.fromEntries(Object.entries(table).filter(([champ]) => voulu(champ)));
  return { confiances: de(confiances), sources: de(sources) };
}

const texte = (valeur: unknown): string | null => (typeof valeur === "string" ? valeur : null);

const sansLignes = (totaux: TotauxLus): VehiculeLu => ({
  immatriculation: null,
  vin: null,
  marque: null,
  modele: null,
  kilometrage: null,
  date_mise_en_circulation: null,
  date_restitution: null,
  contrat: null,
  lignes: [],
  totaux,
});

function vehiculeGarde(garde: LectureGardee): VehiculeLu {
  const { identification, lignes } = garde;
  const champs = new Set<string>(CHAMPS_IDENTIFICATION);
  // Hors des champs de l'identification, des faits de la lecture, écrits tels qu'elle les donne.
  const faits = Object.fromEntries(Object.entries(identification).filter(([nom]) => !champs.has(nom))) as Faits;
  const totaux = Object.fromEntries(Object.keys(VIDES).map((c) => [c, garde[c]])) as TotauxLus;
  const { indecises, somme_incertaine: _jugee, ...autres } = faits;
  return {
    ...sansLignes(totaux),
    immatriculation: texte(identification.immatriculation),
    vin: texte(identification.vin),
    marque: texte(identification.marque),
    modele: texte(identification.modele),
    kilometrage: typeof identification.kilometrage === "number" ? identification.kilometrage : null,
    date_mise_en_circulation: texte(identification.date_mise_en_circulation),
    date_restitution: texte(identification.date_restitution),
    contrat: texte(identification.contrat),
    ...autres,
    // Un procès-verbal sans ligne qu'une personne a validé n'en a pas.
    ...(garde.etat === "valide" ? { sans_dommage: true } : {}),
    ...(indecises ? { indecises: enIndices(indecises, lignes) } : {}),
    ...separer(garde, (champ) => !estDuDocument(champ)),
    lignes: lignes.map(ligneGardee),
  };
}

type Faits = Pick<
  VehiculeLu,
  "expertise" | "sans_dommage" | "passages" | "restes" | "indecises" | "facture_citee" | "somme_incertaine"
>;

/** La lecture nomme une ligne par son rang, qui ne bouge pas quand une autre est retirée ; le juge compte par indice. */
const enIndices = (indecises: NonNullable<VehiculeLu["indecises"]>, lignes: readonly LigneGardee[]) =>
  indecises.flatMap(({ code, ligne }) => {
    const indice = ligne === null ? null : lignes.findIndex(({ rang }) => rang === ligne);
    return indice === -1 ? [] : [{ code, ligne: indice }];
  });

function ligneGardee({ id: _id, rang: _rang, zone, details, confiances, sources, ...ligne }: LigneGardee): LigneLue {
  return {
    ...ligne,
    ...(zone ? { zone } : {}),
    ...(details ? { details } : {}),
    ...(confiances ? { confiances } : {}),
    ...(sources ? { sources } : {}),
  };
}
