import { Button, Modal, Skeleton, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { type Agence, type ClientLu, ecrireFichesAgence, nomAgence } from "../../domain/clients/client.ts";
import { api, client } from "../api.ts";
import { estErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import table from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";

/** Pose la liste qu'une écriture vient de rendre ; les fiches qui portent ces noms se rechargent. */
function useAgencesRelues(id: string): (agences: Agence[]) => void {
  const cache = useQueryClient();
  return (agences) => {
    void cache.invalidateQueries({ queryKey: api.clients.historique.key() });
    void cache.invalidateQueries({ queryKey: api.vehicules.key() });
    void cache.invalidateQueries({ queryKey: api.restitutions.key() });
    cache.setQueryData(api.clients.agences.queryKey({ input: { id } }), agences);
  };
}

/** Les agences d'une société : une liste de valeurs. Renommer change les fiches qui portent le nom, après en avoir dit le nombre. */
export function AgencesSociete({ societe: { id } }: { societe: ClientLu }) {
  const { data, error, refetch } = useQuery(api.clients.agences.queryOptions({ input: { id } }));
  const poser = useAgencesRelues(id);
  const [ajout, setAjout] = useState(false);
  const [aRenommer, setARenommer] = useState<string | null>(null);
  const retrait = useMutation({
    mutationFn: (agence_id: string) => client.clients.retirerAgence({ id, agence_id }),
    onSuccess: (agences) => {
      poser(agences);
      signalerSucces("Agence retirée de la liste");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du retrait de l'agence"),
  });
  const choisie = data?.find((a) => a.nom === aRenommer);
  return (
    <Fiche
      titre="Agences"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => setAjout(true)}
        >
          Ajouter une agence
        </Button>
      }
    >
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={60} />}
      {data?.length === 0 && <p>Aucune agence&nbsp;: les fiches de cette société n'en portent pas encore.</p>}
      {data && data.length > 0 && (
        <table className={table.table}>
          <caption className="visuellement-cache">Agences de la société</caption>
          <TitresTable titres={["Agence", "Véhicules", "Restitutions"]} actions />
          <tbody>
            {data.map((a) => (
              <tr key={a.nom}>
                <td data-libelle="Agence">{a.nom}</td>
                <td data-libelle="Véhicules" className="chiffres">
                  {nombre(a.vehicules)}
                </td>
                <td data-libelle="Restitutions" className="chiffres">
                  {nombre(a.restitutions)}
                </td>
                <td data-libelle="">
                  <Button variant="subtle" size="compact-sm" onClick={() => setARenommer(a.nom)}>
                    Renommer<span className="visuellement-cache"> {a.nom}</span>
                  </Button>
                  {a.id && a.vehicules + a.restitutions === 0 && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      loading={retrait.isPending && retrait.variables === a.id}
                      onClick={() => a.id && retrait.mutate(a.id)}
                    >
                      Retirer<span className="visuellement-cache"> {a.nom}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ajout && <AjoutAgence id={id} surFermer={() => setAjout(false)} />}
      {choisie && (
        <RenommerAgence
          id={id}
          agence={choisie}
          autres={(data ?? []).filter((a) => a.nom !== choisie.nom)}
          surFermer={() => setARenommer(null)}
        />
      )}
    </Fiche>
  );
}

function AjoutAgence({ id, surFermer }: { id: string; surFermer: () => void }) {
  const poser = useAgencesRelues(id);
  const f = useFormulaire({
    initiales: { nom: "" },
    valider: validerAvec(z.object({ nom: nomAgence })),
    repli: "Erreur lors de l'ajout de l'agence",
    enregistrer: async ({ nom }) => {
      poser(await client.clients.ajouterAgence({ id, nom }));
      signalerSucces("Agence ajoutée");
      surFermer();
    },
  });
  return (
    <Modal opened onClose={surFermer} title="Ajouter une agence">
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Ajouter">
        <ChampTexte {...f.champ("nom")} libelle="Nom de l'agence" requis premier max={200} />
      </CadreFormulaire>
    </Modal>
  );
}

interface PropsRenommer {
  id: string;
  agence: Agence;
  autres: readonly Agence[];
  surFermer: () => void;
}

/** L'aperçu est dans la fenêtre : combien de fiches changent, et si le nouveau nom est déjà celui d'une autre agence. */
function RenommerAgence({ id, agence, autres, surFermer }: PropsRenommer) {
  const cache = useQueryClient();
  const poser = useAgencesRelues(id);
  const f = useFormulaire({
    initiales: { vers: agence.nom },
    valider: validerAvec(z.object({ vers: nomAgence })),
    repli: "Erreur lors du renommage de l'agence",
    enregistrer: async ({ vers }) => {
      const { nom: de, vehicules, restitutions } = agence;
      try {
        poser(await client.clients.renommerAgence({ id, de, vers, vehicules, restitutions }));
      } catch (erreur) {
        // L'aperçu se refait sur les nombres d'aujourd'hui ; la saisie reste.
        if (estErreur(erreur, "apercu_depasse")) await cache.invalidateQueries({ queryKey: api.clients.agences.key() });
        throw erreur;
      }
      signalerSucces("Agence renommée");
      surFermer();
    },
  });
  const fiches = ecrireFichesAgence(agence);
  const reunie = autres.find((a) => a.nom === f.valeurs.vers.trim());
  return (
    <Modal opened onClose={surFermer} title={`Renommer ${agence.nom}`}>
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Renommer">
        <ChampTexte {...f.champ("vers")} libelle="Nouveau nom" requis premier max={200} />
        <Text size="sm" role="status">
          {fiches
            ? `${fiches} ${agence.vehicules + agence.restitutions > 1 ? "changeront" : "changera"} de nom d'agence.`
            : "Aucune fiche ne porte ce nom\u00a0: seule la liste change."}
          {reunie && ` «\u00a0${reunie.nom}\u00a0» existe déjà\u00a0: les deux agences n'en feront plus qu'une.`}
        </Text>
      </CadreFormulaire>
    </Modal>
  );
}
