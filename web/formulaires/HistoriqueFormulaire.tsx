import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { type FormulaireLu, LIBELLES_STATUT_FORMULAIRE } from "../../domain/formulaires/formulaire.ts";
import { api, client } from "../api.ts";
import type { ValeurChamp } from "../form/proprietes-section.ts";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { NOMS_REGLAGES, pourModifier } from "./construire/reglages.ts";

type Reglage = keyof typeof NOMS_REGLAGES;
const REGLAGES = Object.keys(NOMS_REGLAGES);
const estReglage = (champ: string): champ is Reglage => champ in NOMS_REGLAGES;

/** Qui a changé quoi sur un formulaire et ses champs ; le réglage d'un champ encore là se rétablit. */
export function HistoriqueFormulaire({
  formulaire,
  surEcrit,
}: {
  formulaire: FormulaireLu;
  surEcrit: (lu: FormulaireLu) => void;
}) {
  const { id, champs } = formulaire;
  const requete = useQuery(api.formulaires.historique.queryOptions({ input: { id } }));
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={raconterFormulaire}
      retablir={{
        entite: "formulaire_champs",
        champs: REGLAGES,
        actuel: (champ, ligne) => champs.find((c) => c.id === ligne)?.[champ as Reglage],
        enregistrer: async (changes, avant, ligne) =>
          surEcrit(
            await client.formulaires.modifierChamp({ id, champ_id: ligne ?? "", ...pourModifier(changes, avant) }),
          ),
      }}
    />
  );
}

const raconterFormulaire = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

const nommer = (e: EvenementHistorique): string => e.sujet ?? "Champ retiré";

function changement(e: EvenementHistorique): Changement | null {
  if (e.entite === "formulaires") {
    if (e.champ !== "statut") return null;
    const lire = (v: unknown) => LIBELLES_STATUT_FORMULAIRE[v as keyof typeof LIBELLES_STATUT_FORMULAIRE]; // borné en base
    return { libelle: "Formulaire", avant: lire(e.avant), apres: lire(e.apres) };
  }
  if (e.operation !== "modification") return { libelle: "Champ", apres: nommer(e) };
  if (e.champ === null || !estReglage(e.champ)) return null;
  const reglage = NOMS_REGLAGES[e.champ];
  const rendu = "rendu" in reglage ? reglage.rendu : ecrire;
  const lire = (v: unknown) => (estVide(v) ? null : rendu(v as ValeurChamp)); // le journal garde la valeur de la colonne
  return { libelle: `${nommer(e)}, ${reglage.libelle.toLowerCase()}`, avant: lire(e.avant), apres: lire(e.apres) };
}

const ecrire = (v: ValeurChamp): string => (typeof v === "boolean" ? (v ? "Oui" : "Non") : String(v));

const TITRES = { creation: "Champ ajouté", modification: "Champ modifié", suppression: "Champ supprimé" } as const;

function titre([premier]: readonly EvenementHistorique[]): string {
  if (premier?.entite !== "formulaires") return TITRES[premier?.operation ?? "modification"];
  return premier.operation === "creation" ? "Formulaire créé" : "Formulaire modifié";
}
