import { useState } from "react";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { type ChampStatut, estRetour } from "../../../domain/tickets/transitions.ts";
import { client } from "../../api.ts";
import { donneesErreur, estConflit, estErreur } from "../../erreurs.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { repliSauvegarde } from "../repliSauvegarde.ts";
import { useTicketRelu } from "../useTicketRelu.ts";

interface Demande {
  valeur: string | null;
  /** Statut que la personne voit : le serveur refuse s'il a changé. */
  avant: string | null;
  motif?: string;
}
type Question = ({ genre: "motif" } & Demande) | ({ genre: "conflit" } & Demande);

/**
 * Changer un statut : en avant, tout de suite ; en arrière, après avoir dit pourquoi ; et si quelqu'un d'autre l'a changé entre-temps,
 * après avoir choisi.
 */
export function useStatut(ticket: TicketLu, champ: ChampStatut) {
  const poser = useTicketRelu();
  const [question, setQuestion] = useState<Question | null>(null);
  const [envoi, setEnvoi] = useState(false);

  const envoyer = async (demande: Demande): Promise<void> => {
    setEnvoi(true);
    try {
      poser(await client.tickets.changerStatut({ id: ticket.id, champ, ...demande }));
      setQuestion(null);
      signalerSucces("Modifications enregistrées avec succès");
    } catch (erreur) {
      const actuel = donneesErreur(erreur).actuel as Record<string, string | null> | undefined; // forme du contrat
      if (estConflit(erreur)) setQuestion({ genre: "conflit", ...demande, avant: actuel?.[champ] ?? null });
      else if (estErreur(erreur, "retour_a_motiver")) setQuestion({ genre: "motif", ...demande });
      else throw erreur;
    } finally {
      setEnvoi(false);
    }
  };
  const essayer = (demande: Demande) =>
    envoyer(demande).catch((erreur) => signalerEchec(erreur, repliSauvegarde(ticket.type_demande)));
  const demander = (demande: Demande) => {
    if (estRetour(champ, demande.avant, demande.valeur) && !demande.motif) setQuestion({ genre: "motif", ...demande });
    else void essayer(demande);
  };

  return {
    question,
    envoi,
    choisir: (valeur: string | null) => {
      if (valeur !== ticket[champ]) demander({ valeur, avant: ticket[champ] });
    },
    /** Envoie le retour motivé ; l'échec revient à la fenêtre, qui garde le motif. */
    motiver: (motif: string) =>
      question ? envoyer({ valeur: question.valeur, avant: question.avant, motif }) : Promise.resolve(),
    /** Après un conflit, garde malgré tout le statut demandé. */
    maintenir: () => {
      if (!question) return;
      const { valeur, avant, motif } = question;
      demander({ valeur, avant, ...(motif !== undefined && { motif }) });
    },
    abandonner: () => setQuestion(null),
  };
}
