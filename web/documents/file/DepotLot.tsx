import { Button, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconFileUpload, IconReceipt, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import { ACCEPT } from "../../../domain/fichiers/usages.ts";
import { chemins } from "../../chemins.ts";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { useLacher } from "../../form/useLacher.ts";
import styles from "./DepotLot.module.css";
import { type DepotLot as Depot, type Envoi, FICHIERS_PAR_LOT } from "./useDepotLot.ts";

interface Props {
  depot: Depot;
  /** Sociétés offertes à l'équipe ; vide pour un client, dont la société va de soi. */
  clients: readonly { valeur: string; libelle: string }[];
  client: string;
  surClient: (client: string) => void;
  /** Ce qu'on glisse ici, quand l'écran en attend un précis. */
  attendu?: string;
}

/** Déposer beaucoup de documents d'un coup, à la souris ou d'un choix, et suivre leur envoi. */
export function DepotLot({
  depot,
  clients,
  client,
  surClient,
  attendu = "vos rapports, factures, avoirs et PV",
}: Props) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const [trop, setTrop] = useState(0);
  const prendre = (liste: FileList | null) => {
    const fichiers = [...(liste ?? [])];
    setTrop(Math.max(0, fichiers.length - FICHIERS_PAR_LOT));
    if (fichiers.length > 0) depot.ajouter(fichiers.slice(0, FICHIERS_PAR_LOT));
  };
  const zone = useLacher(prendre);
  return (
    <section className={styles.depot} aria-label="Déposer des documents">
      <div className={styles.zone} {...zone}>
        <input
          ref={champ}
          id={id}
          type="file"
          multiple
          accept={ACCEPT.document}
          className={styles.fichier}
          aria-label="Déposer des documents"
          aria-describedby={`${id}-aide`}
          onChange={(e) => {
            prendre(e.currentTarget.files);
            e.currentTarget.value = "";
          }}
        />
        <IconFileUpload size={26} stroke={1.4} aria-hidden="true" className={styles.icone} />
        <p className={styles.invite}>
          Glissez {attendu} ici, ou {/* Le clavier est déjà passé par le champ, qui dit ce qu'il attend. */}
          <button type="button" tabIndex={-1} className={styles.choisir} onClick={() => champ.current?.click()}>
            choisissez-les
          </button>
          <span id={`${id}-aide`} className={styles.aide}>
            {FICHIERS_PAR_LOT} fichiers à la fois, PDF, photos ou numérisations (JPG, PNG, TIFF, HEIC) et XML (Factur-X,
            CII, UBL), 20&nbsp;Mo chacun. Reflet les lit et les range par plaque et par VIN.
          </span>
        </p>
        {clients.length > 0 && (
          <div className={styles.societe}>
            <ChampChoix
              nom="client"
              libelle="Société"
              valeur={client}
              surChangement={surClient}
              erreur={undefined}
              desactive={false}
              choix={clients}
              placeholder="D'après la plaque"
              cherchable
              effacable
            />
          </div>
        )}
      </div>
      {trop > 0 && (
        <p className={styles.trop} role="alert">
          {pluriel(trop, "fichier laissé", "fichiers laissés")} de côté&nbsp;: {FICHIERS_PAR_LOT} à la fois au plus.
        </p>
      )}
      {depot.envois.length > 0 && <Suivi depot={depot} />}
    </section>
  );
}

/** Où en sont les envois : leur compte, les doublons reconnus, et ce qui a échoué. */
function Suivi({ depot: { envois, reessayer, vider } }: { depot: Depot }) {
  const compte = (etape: Envoi["etape"]) => envois.filter((e) => e.etape === etape).length;
  const finis = envois.filter((e) => e.etape !== "attente" && e.etape !== "envoi").length;
  const part = envois.reduce((somme, e) => somme + (e.etape === "envoi" ? e.part : e.etape === "attente" ? 0 : 1), 0);
  const rates = envois.filter((e) => e.etape === "echec");
  const doubles = envois.filter((e) => e.etape === "deja");
  const statuts = envois.filter((e) => e.etape === "statut");
  const fini = finis === envois.length;
  // Tout reçu, il n'y a rien à lire ici : le lot en dessous le montre, et se ferme avec lui.
  const aLire = doubles.length > 0 || rates.length > 0 || statuts.length > 0;
  const morceaux = [
    ...(compte("fait") > 0 || statuts.length === 0
      ? [pluriel(compte("fait"), "document reçu", "documents reçus")]
      : []),
    ...(statuts.length > 0 ? [pluriel(statuts.length, "statut de facture noté", "statuts de facture notés")] : []),
    ...(doubles.length > 0 ? [pluriel(doubles.length, "déjà déposé", "déjà déposés")] : []),
    ...(rates.length > 0 ? [pluriel(rates.length, "refusé ou interrompu", "refusés ou interrompus")] : []),
  ];
  return (
    <div className={styles.suivi}>
      <div className={styles.tete}>
        <p role="status" className={styles.bilan}>
          {fini ? morceaux.join(", ") : `Envoi\u00a0: ${finis} sur ${envois.length}`}
        </p>
        {rates.some((e) => !e.refuse) && fini && (
          <Button variant="default" size="xs" onClick={reessayer}>
            Réessayer
          </Button>
        )}
        {fini && aLire && (
          <Button variant="subtle" size="xs" onClick={vider} leftSection={<IconX size={15} aria-hidden="true" />}>
            Fermer<span className="visuellement-cache"> le suivi des envois</span>
          </Button>
        )}
      </div>
      {!fini && <Progress value={(part / envois.length) * 100} aria-label="Envoi des documents" />}
      {aLire && (
        <ul className={styles.liste}>
          {rates.map((e) => (
            <li key={e.cle} data-genre="echec">
              <IconAlertTriangle size={15} aria-hidden="true" /> <strong>{e.fichier.name}</strong> {e.message}
            </li>
          ))}
          {statuts.map((e) => (
            <li key={e.cle}>
              <IconReceipt size={15} aria-hidden="true" /> <strong>{e.fichier.name}</strong> {e.message}
            </li>
          ))}
          {doubles.map((e) => (
            <li key={e.cle}>
              <IconCopy size={15} aria-hidden="true" /> <strong>{e.fichier.name}</strong> était déjà déposé&nbsp;:{" "}
              <Link to={chemins.document(e.document ?? "")}>ouvrir ce document</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
