import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Webhook } from "../../domain/webhooks/webhook.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import styles from "../cles-api/ClesApi.module.css";
import { LienRetour } from "../layout/LienRetour.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Message } from "../ui/Message.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { SecretUneFois } from "../ui/SecretUneFois.tsx";
import { TableDefilante } from "../ui/TableDefilante.tsx";
import { CreerWebhook } from "./CreerWebhook.tsx";
import { LigneWebhook } from "./LigneWebhook.tsx";
import { ModifierWebhook } from "./ModifierWebhook.tsx";

/** Les adresses que Reflet prévient de ce qui change : créer, modifier, essayer, suivre les livraisons, suspendre. Pour l'admin. */
export default function WebhooksPage() {
  const { data, error, refetch } = useQuery(api.webhooks.lister.queryOptions());
  const cache = useQueryClient();
  const [creation, setCreation] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [aModifier, setAModifier] = useState<Webhook | null>(null);
  const [aSupprimer, setASupprimer] = useState<Webhook | null>(null);
  const relire = () => cache.invalidateQueries({ queryKey: api.webhooks.key() });
  const supprimer = useMutation({
    mutationFn: (id: string) => client.webhooks.supprimer({ id }),
    onSuccess: async () => {
      await relire();
      signalerSucces("Webhook supprimé avec succès");
      setASupprimer(null);
    },
    onError: () => signalerErreur("Erreur lors de la suppression du webhook"),
  });
  const creer = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreation(true)}>
      Créer un webhook
    </Button>
  );
  return (
    <div className="ecran">
      <EntetePage
        titre="Webhooks"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        precision="Les adresses que Reflet prévient quand une fiche change"
        actions={
          <>
            <Button variant="default" component={Link} to={chemins.livraisons()}>
              Toutes les livraisons
            </Button>
            {creer}
          </>
        }
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data?.length === 0 ? (
        <Message titre="Aucun webhook" action={creer}>
          Un webhook dit à un autre outil, en quelques secondes, qu'un ticket ou une restitution a changé.
        </Message>
      ) : (
        data && (
          <TableDefilante
            nom="Liste des webhooks"
            legende="Webhooks"
            titres={["Nom", "Périmètre", "Événements", "État", "Créé"]}
            actions
            largeurMin={880}
          >
            {data.map((w) => (
              <LigneWebhook key={w.id} webhook={w} surModifier={setAModifier} surSupprimer={setASupprimer} />
            ))}
          </TableDefilante>
        )
      )}
      <VerifierSignature />
      {creation && (
        <CreerWebhook
          surFermer={() => setCreation(false)}
          surCree={(donne) => {
            void relire();
            setCreation(false);
            setSecret(donne);
          }}
        />
      )}
      {aModifier && <ModifierWebhook webhook={aModifier} surEcrit={relire} surFermer={() => setAModifier(null)} />}
      {secret && <SecretDonne secret={secret} surFermer={() => setSecret(null)} />}
      <Confirmation
        ouverte={aSupprimer !== null}
        titre="Supprimer le webhook"
        texte={`«\u00a0${aSupprimer?.nom ?? ""}\u00a0» ne sera plus prévenu, et le journal de ses livraisons sera effacé. Cette action est irréversible.`}
        libelleAction="Supprimer"
        danger
        envoi={supprimer.isPending}
        surConfirmer={() => aSupprimer && supprimer.mutate(aSupprimer.id)}
        surAnnuler={() => setASupprimer(null)}
      />
    </div>
  );
}

/** L'outil prévenu en a besoin pour croire Reflet. */
const SecretDonne = ({ secret, surFermer }: { secret: string; surFermer: () => void }) => (
  <SecretUneFois
    titre="Le secret de ce webhook"
    explication="Copiez-le maintenant&nbsp;: il ne se montrera plus. L'outil s'en sert pour vérifier que l'appel vient bien de Reflet."
    nom="Secret du webhook"
    secret={secret}
    libelles={{ copier: "Copier le secret", copie: "Copié", garde: "Je l'ai gardé" }}
    surFermer={surFermer}
  />
);

const VerifierSignature = () => (
  <section className={styles.mode} aria-label="Comment vérifier la signature">
    <h2>Vérifier la signature</h2>
    <p>
      L'en-tête <code>X-Reflet-Signature</code> vaut <code>t=instant,v1=condensat</code>&nbsp;: le HMAC-SHA256, par
      votre secret, de l'instant, d'un point et du corps reçu. Refusez un instant vieux de plus de cinq minutes. Un même
      événement peut arriver deux fois&nbsp;: son identifiant est dans <code>X-Reflet-Livraison</code>.
    </p>
    <p>
      Le corps ne porte que des identifiants. La fiche se relit par l'API, avec une clé. Une adresse répond en trois
      secondes par un code 2xx&nbsp;; sinon Reflet reprend après 30 secondes, 2 et 10 minutes, 1, 6 et 12 heures.
    </p>
  </section>
);
