import { Button } from "@mantine/core";
import { IconDownload, IconGavel, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { direStatut, estMotifReforme, MOTIFS_REFORME, type StatutEmis } from "../../domain/statuts-facture/codes.ts";
import {
  LIBELLES_REMISE,
  peutProduire,
  type Remise,
  type StatutFacture,
  type StatutsLus,
} from "../../domain/statuts-facture/statut.ts";
import { adresseApi, api, client } from "../api.ts";
import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { Sous } from "../ui/TableDefilante.tsx";
import table from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { Texte } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";
import { PoserStatut } from "./PoserStatut.tsx";

/** Un appel part et revient en quelques secondes : la page ouverte le montre. */
const SUIVI_MS = 4_000;

/** Les statuts de la facture électronique : ceux que les plateformes ont dits, et ceux que l'on pose parce qu'elle est contestée. */
export function StatutsFacture({ contestation: c }: { contestation: ContestationLue }) {
  const cache = useQueryClient();
  const options = api.statutsFacture.deContestation.queryOptions({ input: { id: c.id } });
  const { data, error, refetch } = useQuery({
    ...options,
    refetchInterval: (q) => (q.state.data?.statuts.some((s) => s.remise === "attente") ? SUIVI_MS : false),
  });
  const [pose, setPose] = useState<StatutEmis | null>(null);
  const poser = (lus: StatutsLus) => {
    cache.setQueryData(options.queryKey, lus);
    void cache.invalidateQueries({ queryKey: api.contestations.historique.key() });
  };
  const possibles = data ? peutProduire(c.etat, data.statuts) : [];
  return (
    <PleineLargeur>
      <Fiche
        titre="Facture électronique"
        actions={possibles.map((code) => (
          <Button
            key={code}
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconGavel size={15} aria-hidden="true" />}
            onClick={() => setPose(code)}
          >
            {code === 207 ? "Mettre en litige" : "Refuser la facture"}
          </Button>
        ))}
        vide={data?.statuts.length === 0 && "Aucun statut de facture électronique"}
      >
        {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
        {data && data.statuts.length > 0 && <Table contestation={c} lus={data} poser={poser} />}
      </Fiche>
      {pose && data && (
        <PoserStatut contestation={c} code={pose} lus={data} surPose={poser} surFermer={() => setPose(null)} />
      )}
    </PleineLargeur>
  );
}

interface PropsTable {
  contestation: ContestationLue;
  lus: StatutsLus;
  poser: (lus: StatutsLus) => void;
}

function Table({ contestation: c, lus: { statuts, plateforme }, poser }: PropsTable) {
  const renvoi = useMutation({
    mutationFn: (statut_id: string) => client.statutsFacture.renvoyer({ id: c.id, statut_id }),
    onSuccess: (relus) => {
      poser(relus);
      signalerSucces("Statut remis en route");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du renvoi du statut"),
  });
  return (
    <table className={table.table}>
      <caption className="visuellement-cache">Statuts de la facture électronique</caption>
      <TitresTable titres={["Statut", "Motif", "Posé", "Remise", "Fichier"]} />
      <tbody>
        {statuts.map((s) => (
          <tr key={s.id}>
            <td data-libelle="Statut">
              <Etiquette ton={tonDe(s)}>{direStatut(s.code)}</Etiquette>
            </td>
            <td data-libelle="Motif" className={styles.statutLong}>
              <div>
                <Texte valeur={s.motif && estMotifReforme(s.motif) ? MOTIFS_REFORME[s.motif] : s.motif} />
                {s.note && <Sous>{s.note}</Sous>}
              </div>
            </td>
            <td data-libelle="Posé">
              <div>
                {formaterInstant(s.pose_le)}
                <Sous>{s.sens === "recu" ? "Reçu de la plateforme" : (s.par ?? "Par Reflet")}</Sous>
              </div>
            </td>
            <td data-libelle="Remise" className={styles.statutLong}>
              <div>
                <EtatRemise statut={s} />
                {plateforme && (s.remise === "echec" || s.remise === "fichier") && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    loading={renvoi.isPending && renvoi.variables === s.id}
                    leftSection={<IconRefresh size={14} aria-hidden="true" />}
                    onClick={() => renvoi.mutate(s.id)}
                  >
                    {s.remise === "echec" ? "Renvoyer" : "Envoyer"}
                  </Button>
                )}
              </div>
            </td>
            <td data-libelle="Fichier">
              <a href={adresseApi(`/statuts-facture/${s.id}/fichier`)} download>
                <IconDownload size={15} aria-hidden="true" /> Télécharger
                <span className="visuellement-cache"> le statut {direStatut(s.code)}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TONS_REMISE: Readonly<Record<Remise, Ton>> = {
  fichier: "ambre",
  attente: "neutre",
  livre: "vert",
  echec: "rouge",
};

function EtatRemise({ statut: { remise, remise_erreur, remis_le } }: { statut: StatutFacture }) {
  if (remise === null) return <Texte valeur={null} />;
  return (
    <>
      <Etiquette ton={TONS_REMISE[remise]}>{LIBELLES_REMISE[remise]}</Etiquette>
      {remis_le && <Sous>{formaterInstant(remis_le)}</Sous>}
      {remise_erreur && remise !== "livre" && <Sous>{remise_erreur}</Sous>}
    </>
  );
}

const tonDe = ({ code }: StatutFacture): Ton =>
  code === 210 || code === 213 || code === 501 ? "rouge" : code === 207 || code === 208 ? "ambre" : "neutre";
