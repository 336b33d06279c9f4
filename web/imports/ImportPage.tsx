import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { enTravail, type ImportLu } from "../../domain/imports/import.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { Avancement } from "./Avancement.tsx";
import { EtatImportEtiquette, ecrireInstant } from "./affichage.tsx";
import { EtapeColonnes } from "./EtapeColonnes.tsx";
import { Etapes } from "./Etapes.tsx";
import { EtapeVerification } from "./EtapeVerification.tsx";
import { HistoriqueImport } from "./HistoriqueImport.tsx";
import { Resultat } from "./Resultat.tsx";

const RETOUR = { vers: chemins.imports(), texte: "Retour aux imports" };
const CADENCE_MS = 700;

/** Un import, à l'étape où il en est : on peut le quitter et revenir, le serveur continue. */
export default function ImportPage() {
  const id = useParametre("id");
  const requete = useQuery(
    api.imports.lire.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && enTravail(state.data.etat) ? CADENCE_MS : false),
      staleTime: 0,
    }),
  );
  return (
    <PageFiche
      requete={requete}
      introuvable="Import non trouvé"
      retour={RETOUR}
      titre={(i) => `Import ${i.nom_fichier}`}
    >
      {(i) => (
        <>
          <EntetePage
            titre={i.nom_fichier}
            retour={<LienRetour {...RETOUR} />}
            precision={
              <>
                {DESCRIPTIONS[i.entite].titre}
                {i.client_nom && ` de ${i.client_nom}`}, déposé le {ecrireInstant(i.cree_le)}
                {i.auteur && ` par ${i.auteur}`} <EtatImportEtiquette etat={i.etat} />
              </>
            }
            actions={["lecture", "colonnes", "verification", "pret"].includes(i.etat) && <Abandonner id={i.id} />}
          />
          <Etapes etat={i.etat} />
          <Etape lu={i} />
          <HistoriqueImport lu={i} />
        </>
      )}
    </PageFiche>
  );
}

function Etape({ lu }: { lu: ImportLu }) {
  const cache = useQueryClient();
  useOublierListes(lu.etat);
  const surSuite = (suite: ImportLu) =>
    cache.setQueryData(api.imports.lire.queryKey({ input: { id: suite.id } }), suite);
  if (enTravail(lu.etat)) return <Avancement lu={lu} />;
  if (lu.etat === "abandonne")
    return <Bandeau genre="info" titre="Cet import a été abandonné&nbsp;: rien n'a été écrit." />;
  if (lu.etat === "colonnes") return <EtapeColonnes key={lu.id} lu={lu} surSuite={surSuite} />;
  if (lu.etat === "pret") return <EtapeVerification lu={lu} surSuite={surSuite} />;
  return <Resultat lu={lu} surSuite={surSuite} />;
}

/** Ce qui vient d'être écrit ou annulé change d'autres écrans : ce qu'ils gardaient n'est plus vrai. */
function useOublierListes(etat: ImportLu["etat"]) {
  const cache = useQueryClient();
  useEffect(() => {
    if (["termine", "annule", "echec"].includes(etat)) void cache.invalidateQueries();
  }, [etat, cache]);
}

function Abandonner({ id }: { id: string }) {
  const cache = useQueryClient();
  const [demande, setDemande] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const abandonner = async () => {
    setEnvoi(true);
    try {
      await client.imports.abandonner({ id });
    } catch (erreur) {
      signalerEchec(erreur, "L'import n'a pas pu être abandonné");
    }
    await cache.invalidateQueries({ queryKey: api.imports.key() });
    setEnvoi(false);
    setDemande(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setDemande(true)}>
        Abandonner
      </Button>
      <Confirmation
        ouverte={demande}
        titre="Abandonner cet import&nbsp;?"
        texte="Rien n'a été écrit. Le fichier et les colonnes choisies pour ses titres restent connus, ses lignes sont oubliées."
        libelleAction="Abandonner l'import"
        libelleAnnuler="Continuer l'import"
        danger
        envoi={envoi}
        surConfirmer={() => void abandonner()}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}
