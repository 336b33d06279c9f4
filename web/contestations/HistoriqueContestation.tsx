import { useQuery } from "@tanstack/react-query";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { type ContestationLue, champsContestation } from "../../domain/contestations/contestation.ts";
import { LIBELLES_CANAL, LIBELLES_ETAT_CONTESTATION } from "../../domain/contestations/etats.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { direStatut } from "../../domain/statuts-facture/codes.ts";
import { LIBELLES_REMISE } from "../../domain/statuts-facture/statut.ts";
import { api, client } from "../api.ts";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { usePoser } from "./useContestation.ts";

const envoyables = champsContestation.partial();

type Ecrire = (valeur: unknown) => string;
const texte: Ecrire = (v) => String(v);
const euros: Ecrire = (v) => formaterEuros(Number(v));
const date: Ecrire = (v) => formaterDate(String(v));
const parmi =
  (libelles: Readonly<Record<string, string>>): Ecrire =>
  (v) =>
    libelles[String(v)] ?? String(v);

/** Champs montrés, par table ; les autres sont tenus par le programme. */
const CHAMPS: Record<string, Record<string, readonly [string, Ecrire]>> = {
  contestations: {
    etat: ["État", parmi(LIBELLES_ETAT_CONTESTATION)],
    date_limite: ["Date limite", date],
    expert: ["Expert", texte],
    canal: ["Canal", parmi(LIBELLES_CANAL)],
    contestee_le: ["Contestée le", date],
    relancee_le: ["Dernière lettre le", date],
  },
  contestation_lignes: {
    motif: ["Motif", parmi(LIBELLES_VERDICT)],
    montant_reclame: ["Montant réclamé", euros],
    montant_accorde: ["Montant accordé", euros],
    commentaire: ["Commentaire", texte],
    cadre_phrase: ["Preuve encadrée", texte],
  },
  statuts_facture: { remise: ["Remise", parmi(LIBELLES_REMISE)] },
  contestation_lettres: { envoyee_le: ["Envoyée le", date], destinataire: ["Destinataire", texte] },
};

const TITRES: Record<string, Partial<Record<EvenementHistorique["operation"], string>>> = {
  contestations: { creation: "Contestation ouverte", modification: "Contestation" },
  contestation_lignes: { creation: "Ligne réclamée", modification: "Ligne réclamée modifiée" },
  contestation_lettres: { modification: "Lettre envoyée" },
  contestation_reponses: { creation: "Réponse notée", modification: "Courrier joint" },
  contestation_avoirs: { creation: "Avoir imputé" },
  statuts_facture: { creation: "Statut de facture produit", modification: "Remise du statut" },
};

/** Qui a changé quoi sur une contestation, ses lignes, sa lettre et ses réponses. */
export function HistoriqueContestation({ contestation }: { contestation: ContestationLue }) {
  const { id } = contestation;
  const requete = useQuery(api.contestations.historique.queryOptions({ input: { id } }));
  const poser = usePoser();
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={etapesDe}
      // L'état suit les gestes (envoyer, répondre, solder) : seul le dossier se rétablit.
      retablir={{
        entite: "contestations",
        champs: ["date_limite", "expert"],
        actuel: (champ) => contestation[champ as "date_limite" | "expert"],
        enregistrer: async (changes, avant) =>
          poser(
            await client.contestations.modifier({
              id,
              champs: envoyables.parse(changes),
              avant: avant as Record<string, string | null>, // deux champs de texte
            }),
          ),
      }}
    />
  );
}

const etapesDe = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, {
    changement,
    titre: ([e]) => (e && TITRES[e.entite]?.[e.operation]) ?? "Modification",
  });

function changement(e: EvenementHistorique): Changement | null {
  if (e.operation === "creation" && e.entite === "contestation_lignes") {
    const { designation, montant_reclame } = e.apres as { designation?: unknown; montant_reclame?: unknown }; // la ligne entière
    return { libelle: String(designation ?? "Ligne"), apres: euros(montant_reclame) };
  }
  if (e.operation === "creation" && e.entite === "statuts_facture") {
    const { code } = e.apres as { code?: unknown }; // la ligne entière
    return { libelle: "Statut", apres: direStatut(Number(code)) };
  }
  const champ = e.champ === null ? undefined : CHAMPS[e.entite]?.[e.champ];
  if (!champ) return null;
  const [libelle, ecrire] = champ;
  const lire = (valeur: unknown) => (estVide(valeur) ? null : ecrire(valeur));
  return { libelle, avant: lire(e.avant), apres: lire(e.apres) };
}
