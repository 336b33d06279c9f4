import { useCallback, useEffect, useState } from "react";
import type { EtatLu, TypeEtat } from "../../../../../domain/etats-des-lieux/etat.ts";
import type { TicketLu } from "../../../../../domain/tickets/ticket.ts";
import { brouillonDe, garderBrouillon } from "../../../../demande/brouillon.ts";
import { useActeur } from "../../../../session/session.ts";
import { aujourdhui } from "../../../../ui/aujourdhui.ts";
import { type ContenuCarnet, type Debut, etatCommence } from "./contenu.ts";
import { cleCarnet, saisiesGardees } from "./reprise.ts";

/** Les états de ce ticket commencés sur cet appareil sans réseau. Nuls tant qu'ils se lisent ; aucun pour qui n'en remplit pas. */
export function useCommences(ticket: TicketLu, equipe: boolean) {
  const personne = useActeur().id;
  const [commences, setCommences] = useState<readonly EtatLu[] | null>(equipe ? null : []);
  const relire = useCallback(async () => {
    if (!equipe) return;
    const siens = (await saisiesGardees(personne)).filter((s) => s.ticket_id === ticket.id);
    setCommences(siens.flatMap((s) => (s.contenu.debut ? [etatCommence(s, s.contenu.debut)] : [])));
  }, [personne, ticket.id, equipe]);
  useEffect(() => void relire(), [relire]);

  /** En commence un, gardé sur l'appareil avant de se montrer ; `id` sera le sien chez nous aussi. */
  const commencer = async (type: TypeEtat, id: string): Promise<EtatLu> => {
    const lieu = ticket.localisation_vehicule?.slice(0, 300) ?? null;
    const debut: Debut = { cree_le: new Date().toISOString(), date_etat: aujourdhui(), lieu };
    const etat = etatCommence({ id, ticket_id: ticket.id, type }, debut);
    await garderBrouillon(brouillonDe<ContenuCarnet>(cleCarnet(personne, etat), { debut }));
    setCommences((avant) => [...(avant ?? []), etat]);
    return etat;
  };
  return { commences, commencer, relire };
}
