import { useQuery } from "@tanstack/react-query";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { champsPersonne, type PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { api, client } from "../api.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { type Changement, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { useActeur } from "../session/session.ts";
import { formaterInstant } from "../ui/instants.ts";
import { CHAMPS, type CleChamp } from "./champs.ts";
import { CHAMP_PLACE, ecrirePlace, lirePlace, reunirPlaces } from "./place.ts";
import { usePersonneRelue } from "./usePersonneRelue.ts";

const envoyables = champsPersonne.partial();

/** Qui a changé quoi sur un compte. */
export function HistoriquePersonne({ personne }: { personne: PersonneLue }) {
  const { id } = personne;
  const requete = useQuery(api.utilisateurs.historique.queryOptions({ input: { id } }));
  const poser = usePersonneRelue();
  const moi = useActeur().id === id;
  const enregistrer = async (changes: Champs, avant: Champs, _: string | null, mot_de_passe: string) =>
    poser(
      CHAMP_PLACE in changes
        ? await client.utilisateurs.changerRole({
            id,
            ...lirePlace(String(changes[CHAMP_PLACE])),
            mot_de_passe,
            avant: lirePlace(String(avant[CHAMP_PLACE])),
          })
        : await client.utilisateurs.modifier({
            id,
            champs: envoyables.parse(changes),
            avant: avant as Record<string, string | boolean | null>, // ni nombre ni liste parmi ces champs
          }),
    );
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={(evenements) => raconter(reunirPlaces(evenements, personne), { changement, titre })}
      retablir={{
        entite: "utilisateurs",
        champs: [...Object.keys(CHAMPS), CHAMP_PLACE],
        actuel: (champ) => (champ === CHAMP_PLACE ? ecrirePlace(personne) : personne[champ as CleChamp]),
        garde: {
          champs: [CHAMP_PLACE],
          suite: moi
            ? "C'est votre compte\u00a0: toutes vos sessions se fermeront, celle-ci comprise."
            : "Ses sessions se ferment\u00a0: elle se reconnectera avec ces droits.",
        },
        enregistrer,
      }}
    />
  );
}

const FACTEURS: Readonly<Record<string, string>> = {
  application: "Installée, par une application",
  courriel: "Installée, par e-mail",
};

function changement(e: EvenementHistorique): Changement | null {
  if (e.operation !== "modification" || e.champ === null) return null;
  switch (e.champ) {
    case CHAMP_PLACE: {
      const [avant, apres] = (e.sujet ?? "").split("\n");
      return { libelle: "Rôle et société", avant, apres };
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
  if (champ(CHAMP_PLACE)) return "Rôle ou société changés";
  if (champ("mot_de_passe")) return "Mot de passe";
  if (champ("invitation")) return "Invitation envoyée";
  if (evenements.every((e) => e.champ === "session")) return "Sessions fermées";
  return "Compte modifié";
}
