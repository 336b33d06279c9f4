import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { APPELS_PAR_MINUTE, type CleApi, LIBELLES_ETAT_CLE } from "../../domain/cles-api/cle-api.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { estUneEcriture, PORTEES } from "../../domain/droits/portees.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { Message } from "../ui/Message.tsx";
import { nombre } from "../ui/nombres.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { SecretUneFois } from "../ui/SecretUneFois.tsx";
import { Sous, TableDefilante } from "../ui/TableDefilante.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import styles from "./ClesApi.module.css";
import { CreerCle } from "./CreerCle.tsx";

const TONS = {
  active: "vert",
  expiree: "ambre",
  revoquee: "neutre",
  societe_desactivee: "ambre",
  auteur_suspendu: "ambre",
} as const;

/** Les clés qui ouvrent l'API à un autre outil : ce qu'elles peuvent, jusqu'à quand, leur dernier usage. Pour l'admin. */
export default function ClesApiPage() {
  const { data, error, refetch } = useQuery(api.clesApi.lister.queryOptions());
  const cache = useQueryClient();
  const [creation, setCreation] = useState(false);
  const [donnee, setDonnee] = useState<string | null>(null);
  const [aRevoquer, setARevoquer] = useState<CleApi | null>(null);
  const relire = () => cache.invalidateQueries({ queryKey: api.clesApi.key() });
  const revoquer = useMutation({
    mutationFn: (id: string) => client.clesApi.revoquer({ id }),
    onSuccess: async () => {
      await relire();
      signalerSucces("Clé révoquée avec succès");
      setARevoquer(null);
    },
    onError: () => signalerErreur("Erreur lors de la révocation de la clé"),
  });
  const creer = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreation(true)}>
      Créer une clé
    </Button>
  );
  return (
    <div className="ecran">
      <EntetePage
        titre="Clés d'API"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        precision={`Ce qu'un autre outil peut lire et écrire, ${APPELS_PAR_MINUTE} appels par minute au plus`}
        actions={creer}
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data?.length === 0 ? (
        <Message titre="Aucune clé d'API" action={creer}>
          Une clé ouvre à un autre outil les portées que vous choisissez, pour une société ou pour toutes.
        </Message>
      ) : (
        data && <Cles cles={data} surRevoquer={setARevoquer} />
      )}
      <section className={styles.mode} aria-label="Comment s'en servir">
        <h2>S'en servir</h2>
        <p>
          L'outil envoie la clé dans l'en-tête <code>Authorization</code>. Une clé agit comme une personne de sa
          société, ou comme un expert pour toutes&nbsp;; elle s'arrête si la société est désactivée ou si la personne
          qui l'a créée est suspendue.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: un exemple qui défile se parcourt au clavier */}
        <pre className={styles.exemple} tabIndex={0}>{`curl -H "Authorization: Bearer reflet_…" \\
  "${window.location.origin}/api/tickets?etat=en_cours"
curl -H "Authorization: Bearer reflet_…" \\
  "${window.location.origin}/api/tco/restitutions?format=json&annee=2026"`}</pre>
      </section>
      {creation && (
        <CreerCle
          surFermer={() => setCreation(false)}
          surCreee={(cle) => {
            void relire();
            setCreation(false);
            setDonnee(cle);
          }}
        />
      )}
      {donnee && <CleDonnee cle={donnee} surFermer={() => setDonnee(null)} />}
      <Confirmation
        ouverte={aRevoquer !== null}
        titre="Révoquer la clé"
        texte={`L'outil qui se sert de «\u00a0${aRevoquer?.nom ?? ""}\u00a0» ne pourra plus rien lire ni écrire. Cette action est irréversible.`}
        libelleAction="Révoquer"
        danger
        envoi={revoquer.isPending}
        surConfirmer={() => aRevoquer && revoquer.mutate(aRevoquer.id)}
        surAnnuler={() => setARevoquer(null)}
      />
    </div>
  );
}

function Cles({ cles, surRevoquer }: { cles: readonly CleApi[]; surRevoquer: (cle: CleApi) => void }) {
  return (
    <TableDefilante
      nom="Liste des clés"
      legende="Clés d'API"
      titres={["Nom", "Périmètre", "Portées", "Début", "État", "Expire le", "Dernier usage", "Appels", "Créée"]}
      actions
      largeurMin={880}
    >
      {cles.map((c) => (
        <tr key={c.id}>
          <th scope="row">{c.nom}</th>
          <td>{c.client_nom ?? "Toutes les sociétés"}</td>
          <td>
            <Portees cle={c} />
          </td>
          <td>
            <code>{c.debut}…</code>
          </td>
          <td>
            <Etiquette ton={TONS[c.etat]}>{LIBELLES_ETAT_CLE[c.etat]}</Etiquette>
          </td>
          <td className="chiffres">{formaterDate(c.expire_le)}</td>
          <td className="chiffres">{c.derniere_le ? formaterInstant(c.derniere_le) : <Absent />}</td>
          <td className="chiffres">{nombre(c.appels)}</td>
          <td>
            <span className="chiffres">{formaterDate(c.cree_le)}</span>
            {c.auteur && <Sous>{c.auteur}</Sous>}
          </td>
          <td>
            {c.etat !== "revoquee" && (
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => surRevoquer(c)}>
                Révoquer<span className="visuellement-cache"> {c.nom}</span>
              </Button>
            )}
          </td>
        </tr>
      ))}
    </TableDefilante>
  );
}

/** Une ou deux portées se lisent d'emblée ; davantage se déplient. */
function Portees({ cle: { nom, portees } }: { cle: CleApi }) {
  const liste = (
    <ul className={styles.liste}>
      {portees.map((p) => (
        <li key={p}>{PORTEES[p].libelle}</li>
      ))}
    </ul>
  );
  if (portees.length <= 2) return liste;
  const ecritures = portees.filter(estUneEcriture).length;
  return (
    <details className={styles.resume}>
      <summary>
        {portees.length - ecritures} en lecture, {ecritures} en écriture
        <span className="visuellement-cache"> pour {nom}</span>
      </summary>
      {liste}
    </details>
  );
}

/** Une clé perdue ne se retrouve pas. */
const CleDonnee = ({ cle, surFermer }: { cle: string; surFermer: () => void }) => (
  <SecretUneFois
    titre="Votre clé d'API"
    explication="Copiez-la maintenant&nbsp;: elle ne se montrera plus, et Reflet n'en garde qu'une empreinte. Perdue, elle se révoque et se remplace."
    nom="Clé d'API"
    secret={cle}
    libelles={{ copier: "Copier la clé", copie: "Copiée", garde: "Je l'ai gardée" }}
    surFermer={surFermer}
  />
);
