import { useQuery } from "@tanstack/react-query";
import { type ChoixDommage, type EtatAudit, LIBELLES_ETAT_AUDIT } from "../../domain/audits/audit.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT, LIBELLES_LOCALISATION } from "../../domain/fre/libelles.ts";
import { api, client } from "../api.ts";
import type { ValeurChamp } from "../form/proprietes-section.ts";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { LIBELLES_CHOIX } from "./LigneDommage.tsx";
import { NOMS, saisie, sansVide } from "./SectionAudit.tsx";
import type { MorceauAudit } from "./useAudit.ts";

type Champ = keyof typeof NOMS;
const CHAMPS = Object.keys(NOMS);
const estChamp = (champ: string): champ is Champ => champ in NOMS;

/** Qui a changé quoi sur un audit et ses dommages ; tant qu'il est en cours, ce qui le décrit se rétablit. */
export function HistoriqueAudit({ audit, modifiable, poser }: MorceauAudit) {
  const requete = useQuery(api.audits.historique.queryOptions({ input: { id: audit.id } }));
  return (
    <Historique
      objet={audit.id}
      requete={requete}
      raconter={raconterAudit}
      retablir={
        modifiable
          ? {
              entite: "audits",
              champs: CHAMPS,
              actuel: (champ) => audit[champ as Champ],
              enregistrer: async (changes, avant) =>
                poser(
                  await client.audits.modifier({
                    id: audit.id,
                    champs: saisie.partial().parse(sansVide(changes)),
                    avant: sansVide(avant),
                  }),
                ),
            }
          : undefined
      }
    />
  );
}

const raconterAudit = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

const ouiNon = (v: unknown): string => (v ? "Oui" : "Non");
const texte = (v: unknown): string => String(v);
const parmi =
  (libelles: Readonly<Record<string, string>>) =>
  (v: unknown): string =>
    libelles[String(v)] ?? String(v);

/** Ce qu'une personne dit d'un dommage, et comment cela se lit. */
const DOMMAGE: Readonly<Record<string, readonly [string, (v: unknown) => string]>> = {
  element: ["élément", parmi(LIBELLES_ELEMENT)],
  localisation: ["localisation", parmi(LIBELLES_LOCALISATION)],
  dommage: ["type", parmi(LIBELLES_DOMMAGE)],
  dimension_mm: ["dimension", (v) => `${v}\u00a0mm`],
  profondeur_mm: ["profondeur", (v) => `${String(v).replace(".", ",")}\u00a0mm`],
  nombre: ["nombre", texte],
  peinture_atteinte: ["peinture atteinte", ouiNon],
  hors_champ: ["hors du champ de vision", ouiNon],
  evenement: ["accident", (v) => `n°\u00a0${v}`],
  choix: ["choix", (v) => LIBELLES_CHOIX[v as ChoixDommage] ?? texte(v)],
  commentaire: ["commentaire", texte],
};

/** Le sujet d'un dommage : « élément|type ». */
function nommer({ sujet }: EvenementHistorique): string {
  const [element = "", dommage = ""] = (sujet ?? "").split("|");
  const nom = parmi(LIBELLES_ELEMENT)(element);
  return dommage ? `${nom}, ${parmi(LIBELLES_DOMMAGE)(dommage).toLowerCase()}` : nom || "Dommage retiré";
}

function changement(e: EvenementHistorique): Changement | null {
  if (e.entite === "audit_dommages") {
    if (e.champ === null) return { libelle: "Dommage", apres: nommer(e) };
    const champ = DOMMAGE[e.champ];
    if (!champ) return null;
    const lire = (v: unknown) => (estVide(v) ? null : champ[1](v));
    return { libelle: `${nommer(e)}, ${champ[0]}`, avant: lire(e.avant), apres: lire(e.apres) };
  }
  if (e.champ === "etat") {
    const lire = (v: unknown) => LIBELLES_ETAT_AUDIT[v as EtatAudit]; // borné en base
    return { libelle: "État", avant: lire(e.avant), apres: lire(e.apres) };
  }
  if (e.champ === "reparations_faites")
    return { libelle: "Réparations faites", apres: estVide(e.apres) ? null : ouiNon(e.apres) };
  if (e.champ === null || !estChamp(e.champ)) return null;
  const nom = NOMS[e.champ];
  const lire = (v: unknown) => (estVide(v) ? null : "rendu" in nom ? nom.rendu(v as ValeurChamp) : texte(v)); // la valeur de la colonne
  return { libelle: nom.libelle, avant: lire(e.avant), apres: lire(e.apres) };
}

const DOMMAGES = {
  creation: "Dommage ajouté",
  modification: "Dommage modifié",
  suppression: "Dommage retiré",
} as const;
const titre = ([premier]: readonly EvenementHistorique[]): string =>
  premier?.entite === "audit_dommages" ? DOMMAGES[premier.operation] : "Audit modifié";
