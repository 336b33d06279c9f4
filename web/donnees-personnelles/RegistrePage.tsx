import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { CONSERVATION, REGISTRE, type Traitement } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { Attente } from "../ui/Attente.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import styles from "./DonneesPersonnelles.module.css";
import { enDuree } from "./durees.ts";

/** Le registre des traitements (RGPD, article 30), avec les durées réglées aujourd'hui ; se lit et s'imprime. */
export default function RegistrePage() {
  const { data, error, refetch } = useQuery(api.donneesPersonnelles.conservation.queryOptions());
  const dureeDe = (t: Traitement): string => {
    if (typeof t.duree === "string") return t.duree;
    const durees = t.duree.flatMap((classe) => {
      const { titre, depart } = CONSERVATION[classe];
      const mois = data?.find((c) => c.classe === classe)?.mois;
      return mois === undefined ? [] : [`${titre}\u00a0: ${enDuree(mois)} (${depart.toLowerCase()})`];
    });
    return durees.join("\u00a0; ");
  };
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.donneesPersonnelles()} texte="Données personnelles" />}
        titre="Registre des traitements"
        precision="Article 30 du règlement général sur la protection des données"
        actions={
          <Button
            className={styles.pasImprime}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Imprimer
          </Button>
        }
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : !data ? (
        <Attente />
      ) : (
        <div className={styles.registre}>
          {REGISTRE.map((t) => (
            <section key={t.titre} className={styles.traitement}>
              <h2>{t.titre}</h2>
              <dl>
                <dt>Finalité</dt>
                <dd>{t.finalite}</dd>
                <dt>Base légale</dt>
                <dd>{t.base}</dd>
                <dt>Personnes</dt>
                <dd>{t.personnes}</dd>
                <dt>Données</dt>
                <dd>{t.donnees}</dd>
                <dt>Destinataires</dt>
                <dd>{t.destinataires}</dd>
                <dt>Conservation</dt>
                <dd>{dureeDe(t)}</dd>
              </dl>
            </section>
          ))}
          <p className={styles.aide}>
            Mesures de sécurité communes&nbsp;: accès nominatifs et double authentification de l'équipe, droits et
            cloisonnement par société tenus dans la base, fichiers privés, journal scellé, sauvegardes vérifiées et
            chiffrées sur demande, effacements rejoués après restauration. Aucun transfert hors de l'Union européenne
            n'est fait par le produit&nbsp;; l'hébergeur est celui que nomment les mentions légales, et le second
            lecteur, s'il y en a un, celui que le prestataire a choisi&nbsp;: il répond du pays où il se trouve.
          </p>
        </div>
      )}
    </div>
  );
}
