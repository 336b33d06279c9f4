import { useQuery } from "@tanstack/react-query";
import type { Role } from "../../domain/commun/acteur.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { champsPersonne, LIBELLES_ROLE, type PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { api, client } from "../api.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import { formaterInstant } from "../documents/instants.ts";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { CHAMPS, type CleChamp } from "./champs.ts";
import { usePersonneRelue } from "./usePersonneRelue.ts";

const envoyables = champsPersonne.partial();

/** Qui a changé quoi sur un compte. */
export function HistoriquePersonne({ personne }: { personne: PersonneLue }) {
  const { id } = personne;
  const requete = useQuery(api.utilisateurs.historique.queryOptions({ input: { id } }));
  const poser = usePersonneRelue();
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={raconterPersonne}
      // Le rôle et la société se changent contre le mot de passe de l'admin : ils ne se rétablissent pas d'ici.
      retablir={{
        entite: "utilisateurs",
        champs: Object.keys(CHAMPS),
        actuel: (champ) => personne[champ as CleChamp],
        enregistrer: async (changes, avant) =>
          poser(
            await client.utilisateurs.modifier({
              id,
              champs: envoyables.parse(changes),
              avant: avant as Record<string, string | boolean | null>, // ni nombre ni liste parmi ces champs
            }),
          ),
      }}
    />
  );
}

const raconterPersonne = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });
const role = (v: unknown) => LIBELLES_ROLE[v as Role] ?? null; // la base borne les rôles

const FACTEURS: Readonly<Record<string, string>> = {
  application: "Installée, par une application",
  courriel: "Installée, par e-mail",
};

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
      return { libelle: "Double authentification", apres: FACTEURS[String(e.apres)] ?? "Retirée" };
    case "codes_secours":
      return { libelle: "Codes de secours", apres: "Nouveaux codes" };
    case "mot_de_passe":
      return { libelle: "Mot de passe", apres: estVide(e.avant) ? "Choisi" : "Changé" };
    case "session":
      return { libelle: "Session fermée", apres: `ouverte le ${formaterInstant(String(e.avant))}` };
    case "invitation":
      return estVide(e.apres) ? null : { libelle: "Invitation", apres: estVide(e.avant) ? "Envoyée" : "Renvoyée" };
    case "suspendu_le":
      return { libelle: "Suspendu", apres: estVide(e.apres) ? "Non" : "Oui" };
    case "invitation_en_attente":
      return { libelle: "Invitation", apres: "Acceptée" };
  }
  return changementDeChamp(e, CHAMPS);
}

function titre(evenements: readonly EvenementHistorique[]): string {
  if (evenements.some((e) => e.operation === "creation")) return "Compte créé";
  const champ = (nom: string) => evenements.find((e) => e.champ === nom);
  const suspension = champ("suspendu_le");
  if (suspension) return estVide(suspension.apres) ? "Compte réactivé" : "Compte suspendu";
  const facteur = champ("facteur");
  if (facteur) return facteur.apres === false ? "Double authentification retirée" : "Double authentification installée";
  if (champ("invitation_en_attente")) return "Invitation acceptée";
  if (champ("role") || champ("client_id")) return "Rôle ou société changés";
  if (champ("mot_de_passe")) return "Mot de passe";
  if (champ("invitation")) return "Invitation envoyée";
  if (evenements.every((e) => e.champ === "session")) return "Sessions fermées";
  return "Compte modifié";
}
