import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Attente } from "./Attente.tsx";
import { Bandeau } from "./Bandeau.tsx";
import { interfacePerimee, vientDetreRechargee } from "./morceaux.ts";

interface Props {
  reessayer: () => void;
  /** Rien d'autre n'est à l'écran : une interface périmée se recharge d'elle-même, aucune saisie ne s'y perd. */
  seul?: boolean;
}

/** Un fichier de l'interface n'est pas venu : le réseau est coupé, ou Reflet a été mis à jour depuis l'ouverture de l'onglet. */
export function MorceauManquant({ reessayer, seul = false }: Props) {
  const [perimee, setPerimee] = useState<boolean>();
  useEffect(() => {
    let vivant = true;
    void interfacePerimee().then((lue) => {
      if (!vivant) return;
      if (lue && seul && !vientDetreRechargee()) window.location.reload();
      else setPerimee(lue);
    });
    return () => {
      vivant = false;
    };
  }, [seul]);
  if (perimee === undefined) return <Attente />;
  if (!perimee)
    return (
      <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={reessayer}>
        Le serveur ne répond pas&nbsp;: vérifiez votre connexion, puis réessayez.
      </Bandeau>
    );
  return (
    <Bandeau
      genre="alerte"
      titre="Reflet a été mis à jour"
      action={
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Recharger
        </Button>
      }
    >
      {seul ? "Rechargez la page pour continuer." : "Enregistrez votre saisie, puis rechargez la page."}
    </Bandeau>
  );
}
