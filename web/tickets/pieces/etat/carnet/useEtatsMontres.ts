import { useMutation } from "@tanstack/react-query";
import type { EtatLu, TypeEtat } from "../../../../../domain/etats-des-lieux/etat.ts";
import type { TicketLu } from "../../../../../domain/tickets/ticket.ts";
import { client } from "../../../../api.ts";
import { estRefus } from "../../../../form/envoyer-fichier.ts";
import { cleUnique } from "../../../../ui/cleUnique.ts";
import { signalerEchec } from "../../../../ui/signaler-echec.ts";
import { useEtats } from "../useEtats.ts";
import { useCommences } from "./useCommences.ts";

/** Les états d'un ticket, ceux que cet appareil a commencés sans réseau compris, et de quoi en ouvrir un. */
export function useEtatsMontres(ticket: TicketLu, equipe: boolean, montrer: (etat: EtatLu) => void) {
  const { requete, poser, relire } = useEtats(ticket.id);
  const ici = useCommences(ticket, equipe);
  const recus = requete.data;
  // Le premier arrivé chez nous est l'état de son type ; une saisie commencée à côté attend qu'on dise quoi en faire.
  const attendus = ici.commences?.filter((c, i, tous) => tous.findIndex((a) => a.type === c.type) === i) ?? [];
  const etats =
    recus && ici.commences ? [...recus, ...attendus.filter((c) => recus.every((e) => e.type !== c.type))] : undefined;

  /** Chez nous si le réseau le peut, sinon sur l'appareil : la même clé, une réponse perdue n'en fait pas deux. */
  const commencer = async (type: TypeEtat): Promise<EtatLu> => {
    const cle = cleUnique();
    try {
      if (navigator.onLine) {
        const ouvert = await client.etatsDesLieux.ouvrir({ id: ticket.id, type, cle_idempotence: cle });
        poser(ouvert);
        return ouvert;
      }
    } catch (erreur) {
      if (estRefus(erreur)) throw erreur;
    }
    return ici.commencer(type, cle);
  };
  const corriger = async (type: TypeEtat): Promise<EtatLu> => {
    const neuf = await client.etatsDesLieux.ouvrir({ id: ticket.id, type });
    poser(neuf);
    return neuf;
  };
  const ouverture = useMutation({
    mutationFn: ({ type, correction }: { type: TypeEtat; correction: boolean }) =>
      correction ? corriger(type) : commencer(type),
    onSuccess: montrer,
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  const toutRelire = () => {
    void relire();
    void ici.relire();
  };
  return { requete, etats, poser, relire: toutRelire, ouverture };
}
