import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EtatLu } from "../../../../domain/etats-des-lieux/etat.ts";
import { api } from "../../../api.ts";
import type { Carnet } from "./carnet/Carnet.ts";

/** Les états d'un ticket, et de quoi y poser celui qu'une écriture vient de rendre. */
export function useEtats(ticket: string) {
  const cache = useQueryClient();
  const options = api.etatsDesLieux.deTicket.queryOptions({ input: { id: ticket } });
  const { queryKey } = options;
  return {
    requete: useQuery(options),
    poser: (etat: EtatLu) =>
      void cache.setQueryData<EtatLu[]>(queryKey, (avant = []) =>
        avant.some((e) => e.id === etat.id) ? avant.map((e) => (e.id === etat.id ? etat : e)) : [...avant, etat],
      ),
    relire: () => cache.invalidateQueries({ queryKey }),
  };
}

/** Ce qu'un morceau d'état reçoit : l'état tel qu'il se montre, de quoi le remplir, et où poser ce qu'une écriture rend. */
export interface MorceauEtat {
  etat: EtatLu;
  /** Ce que cet appareil en garde ; nul quand il ne se remplit pas. */
  carnet: Carnet | null;
  /** Se remplit encore : ni signé, ni en train de l'être. */
  modifiable: boolean;
  poser: (etat: EtatLu) => void;
  relire: () => void;
}
