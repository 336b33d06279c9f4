import { LIBELLES_TYPE_DEMANDE, type TypeDemande } from "../tickets/ticket.ts";
import { CLE_DEMANDE, TYPES_PROPOSES } from "./catalogue.ts";
import type { ChampFormulaire } from "./formulaire.ts";
import { typeDeDemande } from "./reponses.ts";

/** Ce sans quoi une demande arrive inutilisable : le véhicule de toute demande, et le lieu d'un état des lieux. */
const NECESSAIRES: readonly { cles: readonly string[]; nom: string; types: readonly TypeDemande[] }[] = [
  { cles: ["immatriculation"], nom: "la plaque", types: TYPES_PROPOSES },
  { cles: ["lieu_etat", "localisation"], nom: "le lieu", types: ["etat_des_lieux"] },
];

type ChampLu = Pick<ChampFormulaire, "cle" | "options" | "types_demande" | "obligatoire">;

export interface Manque {
  /** Le champ du catalogue qui le comblerait ; nul quand il est là et n'a qu'à devenir obligatoire. */
  cle: string | null;
  phrase: string;
}

const enumerer = (types: readonly TypeDemande[]): string => {
  const noms = types.map((t) => `«\u00a0${LIBELLES_TYPE_DEMANDE[t]}\u00a0»`);
  return noms.length > 1 ? `${noms.slice(0, -1).join(", ")} ou ${noms.at(-1)}` : noms.join("");
};

/** Ce que ce formulaire ne demande pas, ou laisse passer vide, et qu'il faudra redemander à chaque personne. */
export function manquesDuFormulaire(champs: readonly ChampLu[]): Manque[] {
  const options = champs.find((c) => c.cle === CLE_DEMANDE)?.options ?? [];
  const offerts = TYPES_PROPOSES.filter((t) => options.some((o) => typeDeDemande(o) === t));
  return NECESSAIRES.flatMap(({ cles, nom, types }) => {
    const siens = champs.filter((c) => c.cle !== null && cles.includes(c.cle));
    const manque = (t: TypeDemande) => !siens.some((c) => c.obligatoire && c.types_demande.includes(t));
    const sans = types.filter((t) => offerts.includes(t) && manque(t));
    if (sans.length === 0) return [];
    const demande = sans.length === offerts.length && sans.length > 1 ? "Une demande" : `Une demande ${enumerer(sans)}`;
    const absent = siens.length === 0;
    const suite = absent
      ? `arrivera sans ${nom}\u00a0: le formulaire ne ${nom.startsWith("la") ? "la" : "le"} demande pas.`
      : `peut partir sans ${nom}\u00a0: rendez ce champ obligatoire, et montrez-le pour elle.`;
    return [{ cle: absent ? (cles[0] ?? null) : null, phrase: `${demande} ${suite}` }];
  });
}
