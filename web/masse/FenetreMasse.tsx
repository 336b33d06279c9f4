import { Button, Group, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { DemandeApercu } from "../../domain/masse/masse.contrat.ts";
import type { ActionMasse, ApercuMasse, EntiteMasse } from "../../domain/masse/masse.ts";
import { api, client } from "../api.ts";
import { champsErreur, donneesErreur, estErreur, phraseErreur } from "../erreurs.ts";
import type { Choix } from "../table/selection.ts";
import type { EtatListe } from "../table/useListe.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerAnnulable } from "../ui/notifications.ts";
import { Apercu } from "./Apercu.tsx";
import { compte, faite, LIBELLES_ACTION, suiteEcarts } from "./phrases.ts";
import { useAnnulerMasse, useToutRelire } from "./useAnnulerMasse.ts";
import { ValeurMasse } from "./ValeurMasse.tsx";

/** De quoi lire la phrase et se raviser. */
const DUREE_ANNULATION_MS = 10_000;
const FRAPPE_MS = 300;

interface Props {
  entite: EntiteMasse;
  action: ActionMasse;
  choix: Choix;
  filtres: EtatListe<unknown>["actifs"];
  surFermer: () => void;
}

/** Demande la valeur s'il en faut une, montre ce qui changera, puis le change. */
export function FenetreMasse({ entite, action, choix, filtres, surFermer }: Props) {
  const sansValeur = action === "archiver" || action === "restaurer";
  const [valeur, setValeur] = useState<string | null>("");
  const voulue = valeur?.trim() ?? null;
  const [posee] = useDebouncedValue(voulue, FRAPPE_MS);
  const demande = {
    entite,
    selection: choix.toutes ? { filtres, sauf: choix.ids } : { ids: choix.ids },
    action,
    valeur: sansValeur ? null : posee,
  } as DemandeApercu; // les filtres d'une liste sont ceux de son entité
  const prete = sansValeur || posee !== "";
  const lecture = api.masse.apercu.queryOptions({
    input: demande,
    enabled: prete,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const apercu = useQuery(lecture);
  const attente = !prete || apercu.isFetching || apercu.data === undefined || posee !== voulue;
  const envoi = useEnvoi(demande, choix, lecture.queryKey, surFermer);
  const concernes = apercu.data?.concernes ?? 0;
  const envoyer = (e: FormEvent) => {
    e.preventDefault();
    if (!attente && concernes > 0) envoi.mutate(concernes);
  };
  const erreur = envoi.error ?? (prete ? apercu.error : null);
  return (
    <Modal opened onClose={surFermer} title={LIBELLES_ACTION[action]}>
      <form onSubmit={envoyer} noValidate>
        {!sansValeur && (
          <ValeurMasse
            entite={entite}
            action={action}
            valeur={valeur}
            surChangement={setValeur}
            erreur={champsErreur(erreur).valeur}
          />
        )}
        <Apercu
          entite={entite}
          action={action}
          choisies={choix.nombre}
          apercu={prete ? apercu.data : undefined}
          attendValeur={!prete}
          erreur={erreur && phraseErreur(erreur, "Erreur lors de la mise à jour")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={surFermer} disabled={envoi.isPending}>
            Annuler
          </Button>
          <Button
            type="submit"
            loading={envoi.isPending}
            disabled={attente || concernes === 0}
            data-autofocus={sansValeur || undefined}
          >
            {concernes > 0 && prete ? `${VERBES[action]} ${compte(concernes, entite)}` : VERBES[action]}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const VERBES: Readonly<Record<ActionMasse, string>> = {
  agence: "Modifier",
  loueur: "Modifier",
  client: "Modifier",
  reseau: "Modifier",
  archiver: "Archiver",
  restaurer: "Restaurer",
};

/** L'envoi, rejouable : une coupure après l'écriture ne la fait pas deux fois. */
function useEnvoi(demande: DemandeApercu, choix: Choix, cleApercu: readonly unknown[], surFermer: () => void) {
  const cache = useQueryClient();
  const relire = useToutRelire();
  const { mutate: annuler } = useAnnulerMasse();
  const [cle, setCle] = useState(cleUnique);
  return useMutation({
    mutationFn: (attendus: number) => client.masse.agir({ ...demande, attendus, cle_idempotence: cle }),
    onSuccess: ({ id, modifies, ecartes }) => {
      const { entite, action } = demande;
      relire();
      choix.vider();
      surFermer();
      signalerAnnulable(
        `${faite(action, modifies, entite)}${suiteEcarts(ecartes)}`,
        () => annuler({ id, entite }),
        DUREE_ANNULATION_MS,
      );
    },
    onError: (erreur) => {
      // Rien n'a été écrit : la prochaine demande est une autre demande.
      setCle(cleUnique());
      if (estErreur(erreur, "apercu_perime"))
        cache.setQueryData(cleApercu, donneesErreur(erreur).apercu as ApercuMasse); // forme de l'erreur du domaine
      // L'erreur ne porte que les nombres : les noms suivent.
      void cache.invalidateQueries({ queryKey: cleApercu });
    },
  });
}
