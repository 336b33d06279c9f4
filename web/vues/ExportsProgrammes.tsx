import { Button, Modal, MultiSelect, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type ExportProgramme,
  FREQUENCES_EXPORT,
  type FrequenceExport,
  LIBELLES_FREQUENCE_EXPORT,
  type ListeProgrammable,
} from "../../domain/vues/export-programme.ts";
import { direPeriode } from "../../domain/vues/vue.ts";
import { api, client } from "../api.ts";
import { detailErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { cleUnique } from "../form/cleUnique.ts";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import type { Valeur } from "../table/useListe.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import styles from "./ExportsProgrammes.module.css";

interface Props {
  ecran: ListeProgrammable;
  /** Le nom de la liste : « Véhicules ». */
  titre: string;
  /** Ce que l'écran montre en ce moment. */
  filtres: Readonly<Record<string, Valeur>>;
  colonnes: readonly string[];
  surFermer: () => void;
}
interface Valeurs {
  nom: string;
  frequence: FrequenceExport;
  format: "xlsx" | "csv";
  destinataires: string[];
}

/** Recevoir une liste par e-mail : la programmer, et suivre ce que l'on a déjà programmé. */
export default function ExportsProgrammes({ ecran, titre, filtres, colonnes, surFermer }: Props) {
  const moi = useActeur();
  const cache = useQueryClient();
  const personnes = useQuery(api.exportsProgrammes.destinataires.queryOptions({ staleTime: 60_000 }));
  // Un double clic, ou une réponse perdue, n'en programme pas deux.
  const cle = useRef(cleUnique());
  const f = useFormulaire<Valeurs>({
    initiales: { nom: titre, frequence: "hebdomadaire", format: "xlsx", destinataires: [moi.id] },
    valider: ({ nom, destinataires }): Record<string, string> => ({
      ...(!nom.trim() && { nom: "Le nom est requis" }),
      ...(destinataires.length === 0 && { destinataires: "Choisissez au moins une personne" }),
    }),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (valeurs) => {
      await client.exportsProgrammes.creer({
        ...valeurs,
        ecran,
        filtres: gardes(filtres),
        colonnes: colonnes.join(","),
        cle_idempotence: cle.current,
      });
      cle.current = cleUnique();
      await cache.invalidateQueries({ queryKey: api.exportsProgrammes.key() });
      signalerSucces("Export programmé avec succès");
    },
  });
  const frequence = f.champ("frequence");
  const format = f.champ("format");
  const destinataires = f.champ("destinataires");
  return (
    <Modal opened onClose={surFermer} title={`Recevoir régulièrement : ${titre}`} size="lg">
      <Programmes ecran={ecran} />
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={f.erreurGenerale}
        obligatoires
        actions={
          <>
            <Button variant="default" onClick={surFermer} disabled={f.envoi}>
              Fermer
            </Button>
            <Button type="submit" loading={f.envoi}>
              Programmer
            </Button>
          </>
        }
      >
        <p className={styles.aide}>
          La liste part à 7 h avec les filtres et les colonnes que vous voyez. Chacun reçoit ce qu'il a le droit de voir
          ce jour-là, et peut s'en retirer depuis le message.
        </p>
        <ChampTexte {...f.champ("nom")} libelle="Nom" requis max={80} />
        <Select
          label="Rythme"
          allowDeselect={false}
          disabled={frequence.desactive}
          data={FREQUENCES_EXPORT.map((v) => ({ value: v, label: LIBELLES_FREQUENCE_EXPORT[v] }))}
          value={frequence.valeur}
          onChange={(v) => v && frequence.surChangement(v)}
        />
        <SegmentedControl
          aria-label="Format"
          data={[
            { value: "xlsx", label: "Excel (XLSX)" },
            { value: "csv", label: "CSV" },
          ]}
          value={format.valeur}
          onChange={(v) => format.surChangement(v as Valeurs["format"])}
        />
        <MultiSelect
          label="Destinataires"
          withAsterisk
          searchable
          hidePickedOptions
          error={destinataires.erreur}
          disabled={destinataires.desactive}
          data={(personnes.data ?? []).map((p) => ({ value: p.id, label: p.nom }))}
          value={destinataires.valeur}
          onChange={(v) => destinataires.surChangement(v)}
        />
      </CadreFormulaire>
    </Modal>
  );
}

/** Les filtres de l'écran, sans ce qui ne tient qu'à la page affichée. */
const gardes = (filtres: Props["filtres"]): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(filtres).flatMap(([nom, v]): [string, string | number][] =>
      nom === "page" || nom === "taille" || (typeof v !== "string" && typeof v !== "number") ? [] : [[nom, v]],
    ),
  );

function Programmes({ ecran }: { ecran: ListeProgrammable }) {
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
  if (error)
    return (
      <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={() => void refetch()}>
        {detailErreur(error)}
      </Bandeau>
    );
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
            </div>
            <div className={styles.gestes}>
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
        texte={`« ${aSupprimer?.nom ?? ""} » ne partira plus à personne. Cette action est irréversible.`}
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
  return `Dernier envoi (${direPeriode(d.periode)}) : ${comptes.join(", ")}.${d.raison ? ` ${d.raison}` : ""}`;
}
