import { Button, Group, Pagination, Skeleton } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { JOURS_CORBEILLE, type Rendu, type Supprime } from "../../domain/corbeille/corbeille.contrat.ts";
import { LIBELLES_ENTITE } from "../../domain/journal/journal.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur } from "../erreurs.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { Message } from "../ui/Message.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Absent, Texte } from "../ui/Valeurs.tsx";
import styles from "./Corbeille.module.css";

const PAR_PAGE = 25;
const nomDe = (entite: string): string => LIBELLES_ENTITE[entite] ?? entite;

/** Ce qui a été supprimé depuis trente jours : le rendre avec ce qui en dépend, ou l'effacer pour de bon. Pour l'admin. */
export default function CorbeillePage() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(api.corbeille.lister.queryOptions({ input: { page } }));
  const cache = useQueryClient();
  const [aEffacer, setAEffacer] = useState<Supprime | null>(null);
  // Ce qui revient ou s'en va change des listes, des comptes et des fiches : tout se relit.
  const relire = () => cache.invalidateQueries();
  const restaurer = useMutation({
    mutationFn: ({ id }: Supprime) => client.corbeille.restaurer({ id }),
    onSuccess: async (rendu, s) => {
      await relire();
      signalerSucces(phraseRendu(s, rendu));
    },
    onError: (erreur) => {
      signalerErreur(detailErreur(erreur));
      void relire();
    },
  });
  const effacer = useMutation({
    mutationFn: ({ id }: Supprime) => client.corbeille.effacer({ id }),
    onSuccess: async () => {
      await relire();
      signalerSucces("Effacé pour de bon");
    },
    onError: (erreur) => signalerErreur(detailErreur(erreur)),
    onSettled: () => setAEffacer(null),
  });
  const pages = Math.ceil((data?.total ?? 0) / PAR_PAGE);
  return (
    <div className="ecran">
      <EntetePage
        titre="Corbeille"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        precision={`Ce qui est supprimé y reste ${JOURS_CORBEILLE} jours, puis s'efface, fichiers compris`}
      />
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={120} />}
      {data?.total === 0 && (
        <Message titre="La corbeille est vide">
          Un ticket, un garage, un contrat ou un autre dossier supprimé attendra ici, au cas où.
        </Message>
      )}
      {data && data.lignes.length > 0 && (
        <ul className={styles.liste}>
          {data.lignes.map((s) => (
            <li key={s.id} className={styles.piece}>
              <div className={styles.quoi}>
                <strong>
                  {nomDe(s.entite)} <span className={styles.nom}>{s.libelle}</span>
                </strong>
                <span className={styles.contenu}>{avecLui(s)}</span>
              </div>
              <dl className={styles.faits}>
                <div>
                  <dt>Société</dt>
                  <dd>
                    <Texte valeur={s.client_nom} />
                  </dd>
                </div>
                <div>
                  <dt>Supprimé</dt>
                  <dd>
                    {formaterInstant(s.supprime_le)}
                    {s.supprime_par ? `, ${s.supprime_par}` : <Absent />}
                  </dd>
                </div>
                <div>
                  <dt>S'effacera le</dt>
                  <dd className="chiffres">{formaterDate(s.efface_le.slice(0, 10))}</dd>
                </div>
              </dl>
              <Group gap="xs" className={styles.gestes}>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
                  loading={restaurer.isPending && restaurer.variables.id === s.id}
                  onClick={() => restaurer.mutate(s)}
                >
                  Restaurer<span className="visuellement-cache"> {designer(s)}</span>
                </Button>
                <Button variant="subtle" color="red" size="xs" onClick={() => setAEffacer(s)}>
                  Effacer<span className="visuellement-cache"> {designer(s)}</span>
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(geste) => ({ "aria-label": geste === "next" ? "Page suivante" : "Page précédente" })}
        />
      )}
      <Confirmation
        ouverte={aEffacer !== null}
        titre="Effacer pour de bon"
        texte={
          aEffacer
            ? `${designer(aEffacer)} s'effacera avec tout ce qui l'accompagne, fichiers compris. Cette action est irréversible.`
            : ""
        }
        libelleAction="Effacer"
        danger
        envoi={effacer.isPending}
        surConfirmer={() => aEffacer && effacer.mutate(aEffacer)}
        surAnnuler={() => setAEffacer(null)}
      />
    </div>
  );
}

const designer = (s: Supprime): string => `${nomDe(s.entite)} ${s.libelle}`;

/** « avec 1 état des lieux, 3 lignes liées » : combien de lignes l'accompagnent. */
function avecLui({ entite, contenu }: Supprime): string {
  const autres = Object.entries(contenu).filter(([table]) => table !== entite);
  const nommes = autres.flatMap(([table, n]) => (LIBELLES_ENTITE[table] ? [`${LIBELLES_ENTITE[table]} (${n})`] : []));
  const reste = autres.reduce((total, [table, n]) => (LIBELLES_ENTITE[table] ? total : total + n), 0);
  if (reste > 0) nommes.push(reste > 1 ? `${reste} autres lignes` : "1 autre ligne");
  return nommes.length > 0 ? `Avec\u00a0: ${nommes.join(", ")}` : "";
}

function phraseRendu(s: Supprime, { perdus, echange }: Rendu): string {
  if (echange) return `${designer(s)}\u00a0: restauré. La pièce qui l'avait remplacée est à la corbeille.`;
  if (perdus.length === 0) return `${designer(s)}\u00a0: restauré`;
  return `${designer(s)}\u00a0: restauré, sans ce qui a disparu depuis (${perdus.map((t) => nomDe(t).toLowerCase()).join(", ")})`;
}
