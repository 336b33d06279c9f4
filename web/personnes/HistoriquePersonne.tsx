import { useQuery } from "@tanstack/react-query";
import type { Role } from "../../domain/commun/acteur.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { LIBELLES_ROLE, type PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { api } from "../api.ts";
import { ValeurSimple } from "../champs/Valeur.tsx";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { CHAMPS, type CleChamp } from "./champs.ts";

/** Qui a changé quoi sur un compte. */
export function HistoriquePersonne({ personne: { id } }: { personne: PersonneLue }) {
  const requete = useQuery(api.utilisateurs.historique.queryOptions({ input: { id } }));
  return <Historique requete={requete} raconter={raconterPersonne} />;
}

const raconterPersonne = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });
const estRaconte = (champ: string): champ is CleChamp => champ in CHAMPS;
const role = (v: unknown) => LIBELLES_ROLE[v as Role] ?? null; // la base borne les rôles

function changement(e: EvenementHistorique): Changement | null {
  if (e.operation !== "modification" || e.champ === null) return null;
  switch (e.champ) {
    case "role":
      return { libelle: "Rôle", avant: role(e.avant), apres: role(e.apres) };
    case "client_id": {
      const [avant, apres] = (e.sujet ?? "|").split("|");
      return { libelle: "Société", avant: avant || null, apres: apres || null };
    }
    case "email":
      return { libelle: "Email", avant: String(e.avant), apres: String(e.apres) };
    case "facteur":
      return { libelle: "Double authentification", apres: "Retirée par un admin" };
    case "suspendu_le":
      return { libelle: "Suspendu", apres: estVide(e.apres) ? "Non" : "Oui" };
    case "invitation_en_attente":
      return { libelle: "Invitation", apres: "Acceptée" };
  }
  if (!estRaconte(e.champ)) return null;
  const definition = CHAMPS[e.champ];
  const lire = (v: unknown) => (estVide(v) ? null : <ValeurSimple definition={definition} valeur={v} />);
  return { libelle: definition.libelle, avant: lire(e.avant), apres: lire(e.apres) };
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Compte créé";
  const champ = (nom: string) => evenements.find((e) => e.champ === nom);
  const suspension = champ("suspendu_le");
  if (suspension) return estVide(suspension.apres) ? "Compte réactivé" : "Compte suspendu";
  if (champ("facteur")) return "Double authentification retirée";
  if (champ("invitation_en_attente")) return "Invitation acceptée";
  if (champ("role") || champ("client_id")) return "Rôle ou société changés";
  return "Compte modifié";
}
