import { Anchor, Button, Modal, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  adresseDeListe,
  type ExportProgramme,
  LIBELLES_FREQUENCE_EXPORT,
  type ListeProgrammable,
} from "../../domain/vues/export-programme.ts";
import { direPeriode } from "../../domain/vues/vue.ts";
import { api, client } from "../api.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import styles from "./ExportsProgrammes.module.css";
import { FormulaireExport, type Montre } from "./FormulaireExport.tsx";

/** Recevoir une liste par e-mail : la programmer, et suivre ou changer ce que l'on a déjà programmé. */
export default function ExportsProgrammes({ surFermer, ...montre }: Montre & { surFermer: () => void }) {
  const [modifie, setModifie] = useState<ExportProgramme | null>(null);
  return (
    <Modal
      opened
      onClose={surFermer}
      title={modifie ? `Modifier\u00a0: ${modifie.nom}` : `Recevoir régulièrement\u00a0: ${montre.titre}`}
      size="lg"
    >
      {!modifie && <Programmes ecran={montre.ecran} surModifier={setModifie} />}
      <FormulaireExport
        key={modifie?.id ?? "neuf"}
        montre={montre}
        modifie={modifie}
        aide={
          <p className={styles.aide}>
            La liste part à 7&nbsp;h avec{" "}
            {modifie ? "ses filtres et ses colonnes" : "les filtres et les colonnes que vous voyez"}. Chacun reçoit ce
            qu'il a le droit de voir ce jour-là, et peut s'en retirer depuis le message.
          </p>
        }
        surFini={() => setModifie(null)}
        surFermer={surFermer}
      />
    </Modal>
  );
}

function Programmes({ ecran, surModifier }: { ecran: ListeProgrammable; surModifier: (e: ExportProgramme) => void }) {
  const { data, error, refetch } = useQuery(api.exportsProgrammes.lister.queryOptions());
  const cache = useQueryClient();
  const [aSupprimer, setASupprimer] = useState<ExportProgramme | null>(null);
  const relire = () => cache.invalidateQueries({ queryKey: api.exportsProgrammes.key() });
  const suspendre = useMutation({
    mutationFn: (e: ExportProgramme) => client.exportsProgrammes.suspendre({ id: e.id, suspendu: !e.suspendu }),
    onSuccess: async (e) => {
      await relire();
      signalerSucces(e.suspendu ? "Export suspendu" : "Export repris");
    },
    onError: () => signalerErreur("Erreur lors de la sauvegarde"),
  });
  const supprimer = useMutation({
    mutationFn: (id: string) => client.exportsProgrammes.supprimer({ id }),
    onSuccess: async () => {
      await relire();
      signalerSucces("Export supprimé avec succès");
      setASupprimer(null);
    },
    onError: () => signalerErreur("Erreur lors de la suppression"),
  });
  if (error) return <ErreurChargement erreur={error} relire={refetch} />;
  if (!data) return <Skeleton height={60} mb="md" />;
  const siens = data.filter((e) => e.ecran === ecran);
  if (siens.length === 0) return null;
  return (
    <section aria-label="Déjà programmés" className={styles.programmes}>
      <h3>Déjà programmés</h3>
      <ul>
        {siens.map((e) => (
          <li key={e.id}>
            <div className={styles.quoi}>
              <strong>{e.nom}</strong>
              {e.suspendu && <Etiquette ton="ambre">Suspendu</Etiquette>}
              <span className={styles.ligne}>
                {LIBELLES_FREQUENCE_EXPORT[e.frequence]}, {e.format === "xlsx" ? "Excel" : "CSV"}, à{" "}
                {e.destinataires.join(", ") || "personne"}
              </span>
              <span className={styles.ligne}>{direDernier(e)}</span>
              <Anchor href={adresseDeListe(e.ecran, e.filtres)} size="xs" target="_blank" rel="noreferrer">
                Voir la liste envoyée<span className="visuellement-cache"> {e.nom} (nouvel onglet)</span>
              </Anchor>
            </div>
            <div className={styles.gestes}>
              <Button variant="default" size="compact-sm" onClick={() => surModifier(e)}>
                Modifier<span className="visuellement-cache"> {e.nom}</span>
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => suspendre.mutate(e)}>
                {e.suspendu ? "Reprendre" : "Suspendre"}
                <span className="visuellement-cache"> {e.nom}</span>
              </Button>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => setASupprimer(e)}>
                Supprimer<span className="visuellement-cache"> {e.nom}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Confirmation
        ouverte={aSupprimer !== null}
        titre="Supprimer l'export programmé"
        texte={`«\u00a0${aSupprimer?.nom ?? ""}\u00a0» ne partira plus à personne. Cette action est irréversible.`}
        libelleAction="Supprimer"
        danger
        envoi={supprimer.isPending}
        surConfirmer={() => aSupprimer && supprimer.mutate(aSupprimer.id)}
        surAnnuler={() => setASupprimer(null)}
      />
    </section>
  );
}

function direDernier({ dernier: d }: ExportProgramme): string {
  if (!d) return "Rien n'est encore parti.";
  const comptes = [
    d.partis > 0 && (d.partis > 1 ? `${d.partis} envoyés` : "1 envoyé"),
    d.en_attente > 0 && `${d.en_attente} en attente`,
    d.echecs > 0 && (d.echecs > 1 ? `${d.echecs} échecs` : "1 échec"),
  ].filter(Boolean);
  return `Dernier envoi (${direPeriode(d.periode)})\u00a0: ${comptes.join(", ")}.${d.raison ? ` ${d.raison}` : ""}`;
}
