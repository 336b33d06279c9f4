import { ActionIcon, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMail, IconPencil, IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LIBELLES_FREQUENCE } from "../../domain/vues/frequences.ts";
import type { ParametresVue, Vue } from "../../domain/vues/vue.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GESTE_DU_MENU } from "./BoutonVues.tsx";
import { CadreVues } from "./CadreVues.tsx";
import { EditerVue } from "./EditerVue.tsx";
import styles from "./MenuVues.module.css";
import { RapportsEnvoyes } from "./RapportsEnvoyes.tsx";
import { RecevoirVue } from "./RecevoirVue.tsx";

type Fenetre = { genre: "nouvelle" | "envois" } | { genre: "editer" | "recevoir"; vue: Vue };

/** Les vues enregistrées de l'écran : en ouvrir une, enregistrer celle-ci, en recevoir le rapport. */
export function MenuVues({ parametres }: { parametres: ParametresVue }) {
  const { data = [] } = useQuery(api.vues.lister.queryOptions());
  const [ouvert, { toggle, close }] = useDisclosure(false);
  const [fenetre, setFenetre] = useState<Fenetre | null>(null);
  const ouvrir = (f: Fenetre) => {
    close();
    setFenetre(f);
  };
  const fermer = () => setFenetre(null);
  return (
    <>
      <CadreVues
        ouvert={ouvert}
        surBasculer={toggle}
        surFermer={close}
        bouton={{ texte: data.length > 0 ? `Vues (${data.length})` : "Vues" }}
        vide="Une vue garde ces filtres et cette page sous un nom. Elle se partage, et son rapport peut arriver par e-mail."
        vues={data.map((vue) => <Ligne key={vue.id} vue={vue} surFermer={close} surOuvrir={ouvrir} />)}
        surNouvelle={() => ouvrir({ genre: "nouvelle" })}
        suite={
          <Button
            {...GESTE_DU_MENU}
            leftSection={<IconSend size={16} aria-hidden="true" />}
            onClick={() => ouvrir({ genre: "envois" })}
          >
            Rapports envoyés
          </Button>
        }
      />
      {fenetre?.genre === "envois" ? (
        <RapportsEnvoyes surFermer={fermer} />
      ) : fenetre?.genre === "recevoir" ? (
        <RecevoirVue vue={fenetre.vue} surFermer={fermer} />
      ) : (
        fenetre && (
          <EditerVue
            vue={fenetre.genre === "editer" ? fenetre.vue : undefined}
            parametres={parametres}
            surFermer={fermer}
          />
        )
      )}
    </>
  );
}

interface PropsLigne {
  vue: Vue;
  surFermer: () => void;
  surOuvrir: (f: Fenetre) => void;
}

function Ligne({ vue, surFermer, surOuvrir }: PropsLigne) {
  const { nom, parametres, partagee, mienne, abonnement } = vue;
  const precisions = [
    ...(mienne ? (partagee ? ["partagée"] : []) : ["d'un collègue"]),
    ...(abonnement ? [`reçue ${LIBELLES_FREQUENCE[abonnement.frequence].toLowerCase()}`] : []),
  ];
  return (
    <li className={styles.vue}>
      <Link to={chemins.analyses()} search={parametres} onClick={surFermer} className={styles.nom} preload={false}>
        {nom}
        {precisions.length > 0 && <span className={styles.precision}>{precisions.join(", ")}</span>}
      </Link>
      <ActionIcon
        size={32}
        variant={abonnement ? "light" : "subtle"}
        aria-label={`Recevoir «\u00a0${nom}\u00a0» par e-mail`}
        onClick={() => surOuvrir({ genre: "recevoir", vue })}
      >
        <IconMail size={17} aria-hidden="true" />
      </ActionIcon>
      {mienne && (
        <ActionIcon
          size={32}
          variant="subtle"
          aria-label={`Modifier «\u00a0${nom}\u00a0»`}
          onClick={() => surOuvrir({ genre: "editer", vue })}
        >
          <IconPencil size={17} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
