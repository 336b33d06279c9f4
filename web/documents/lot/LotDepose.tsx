import { Button, Progress } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import {
  bilanDeLecture,
  type DocumentDuLot,
  direLecture,
  direReste,
  direTard,
  sommesDuLot,
} from "../../../domain/documents/lot.ts";
import { chemins } from "../../chemins.ts";
import { useAgences } from "../../clients/useAgences.ts";
import { useChoixClients } from "../../clients/useChoixClients.ts";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampSuggere } from "../../restitutions/ChampSuggere.tsx";
import { useActeur } from "../../session/session.ts";
import type { Envoi } from "../file/useDepotLot.ts";
import styles from "./Lot.module.css";
import { type Lot, useLot } from "./useLot.ts";
import { VehiculeDuLot } from "./VehiculeDuLot.tsx";

/** Ce qu'on vient de déposer, en un écran : où en est la lecture, quels véhicules, ce qui manque, et ce qui se conteste déjà. */
export function LotDepose({ envois, surFermer }: { envois: readonly Envoi[]; surFermer: () => void }) {
  const lot = useLot(envois);
  const { documents, aCreer } = lot;
  const bilan = bilanDeLecture(documents);
  if (documents.length === 0 || !lot.montre) return null;
  return (
    <section className={styles.lot} aria-label="Ce que vous venez de déposer">
      <header className={styles.tete}>
        <h2>Ce que vous venez de déposer</h2>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconX size={15} aria-hidden="true" />}
          onClick={() => {
            lot.fermer();
            surFermer();
          }}
        >
          Fermer<span className="visuellement-cache"> ce lot</span>
        </Button>
      </header>
      <Avancement {...bilan} total={documents.length + lot.enRoute} reste={lot.reste} />
      {aCreer.length > 0 && <PourTous lot={lot} />}
      <ul className={styles.vehicules} aria-label="Véhicules du lot">
        {lot.groupes.map((g) => (
          <VehiculeDuLot key={g.plaque} groupe={g} lot={lot} />
        ))}
      </ul>
      <DocumentsApart
        titre={["document illisible", "documents illisibles"]}
        documents={documents.filter((d) => d.etat === "illisible")}
      />
      {/* Ce qu'on ne sait rattacher à aucun véhicule attend une plaque. */}
      <DocumentsApart
        titre={["document sans plaque", "documents sans plaque"]}
        documents={documents.filter((d) => d.plaque === "" && d.etat !== "a_lire" && d.etat !== "illisible")}
      />
      {aCreer.length > 0 ? (
        <Button loading={lot.enCours} onClick={lot.soumettre} className={styles.creer}>
          {aCreer.length > 1 ? `Créer les ${aCreer.length} restitutions` : "Créer la restitution"}
        </Button>
      ) : (
        <Contestable lot={lot} />
      )}
    </section>
  );
}

interface PropsAvancement {
  lus: number;
  illisibles: number;
  /** Ce qui part encore compris. */
  total: number;
  reste: number | null;
}

function Avancement({ lus, illisibles, total, reste }: PropsAvancement) {
  const finis = lus + illisibles;
  if (finis >= total)
    return (
      <p role="status" className={styles.avancement}>
        {direLecture(lus, illisibles)}
      </p>
    );
  return (
    <div>
      <p role="status" className={styles.avancement}>
        Lecture&nbsp;: {finis} sur {total}
        {illisibles > 0 && `, dont ${pluriel(illisibles, "illisible", "illisibles")}`}
        {reste !== null && `, ${direReste(reste)}`}
      </p>
      <Progress value={total > 0 ? (finis / total) * 100 : 0} aria-label="Lecture des documents" />
    </div>
  );
}

/** Ce qui manque à plusieurs véhicules ne se demande qu'une fois. */
function PourTous({ lot }: { lot: Lot }) {
  const acteur = useActeur();
  const clients = useChoixClients();
  const agences = useAgences(acteur.role === "client" ? acteur.clientId : lot.communes.client_id || null);
  if (lot.aDemanderPourTous.length === 0) return null;
  const champ = (nom: "client_id" | "agence", libelle: string) => ({
    nom: `lot-${nom}`,
    libelle,
    requis: true,
    valeur: lot.communes[nom],
    surChangement: (v: string) => lot.changerCommune(nom, v),
    erreur: Object.values(lot.erreurs).find((e) => e[nom])?.[nom],
    desactive: lot.enCours,
  });
  return (
    <div className={styles.pourTous}>
      {lot.aDemanderPourTous.includes("client_id") && (
        <ChampChoix {...champ("client_id", "Société, pour tous")} choix={clients} cherchable />
      )}
      {lot.aDemanderPourTous.includes("agence") && (
        <ChampSuggere {...champ("agence", "Agence, pour tous")} suggestions={agences} max={200} />
      )}
    </div>
  );
}

interface PropsApart {
  titre: readonly [un: string, plusieurs: string];
  documents: readonly DocumentDuLot[];
}

/** Des documents qui n'entrent dans aucun véhicule, et pourquoi. */
function DocumentsApart({ titre, documents }: PropsApart) {
  if (documents.length === 0) return null;
  return (
    <div>
      <h3 className={styles.titre}>{pluriel(documents.length, ...titre)}</h3>
      <ul className={styles.sans}>
        {documents.map((d) => (
          <li key={d.id}>
            <Link to={chemins.document(d.id)}>{d.fichier_nom ?? "Document"}</Link> {d.manque}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contestable({ lot }: { lot: Lot }) {
  if (lot.groupes.length === 0) return null;
  const { ouvert, tard } = sommesDuLot(lot.groupes);
  return (
    <div className={styles.bilan} role="status">
      {ouvert > 0 && (
        <p>
          À réclamer dès maintenant&nbsp;: <strong>{formaterEuros(ouvert)} HT</strong>
        </p>
      )}
      {tard > 0 && <p>{direTard(tard)}</p>}
      {ouvert + tard === 0 && <p>Rien à réclamer pour l'instant.</p>}
    </div>
  );
}
