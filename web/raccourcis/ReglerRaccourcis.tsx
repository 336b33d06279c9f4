import { Button, Switch } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Fiche } from "../ui/Fiche.tsx";
import { FeuilleRaccourcis } from "./FeuilleRaccourcis.tsx";
import { useRaccourcisActifs } from "./raccourcis.ts";

/** Couper les raccourcis d'une seule touche : une commande vocale ou un clavier capricieux les déclenche sans le vouloir. */
export function ReglerRaccourcis() {
  const [actifs, setActifs] = useRaccourcisActifs();
  const [ouverte, feuille] = useDisclosure(false);
  return (
    <div id="raccourcis">
      <Fiche
        titre="Raccourcis clavier"
        actions={
          <Button variant="subtle" size="compact-sm" onClick={feuille.open}>
            Voir la liste
          </Button>
        }
      >
        <Switch
          label="Agir d'une seule touche"
          description="Sur cet appareil&nbsp;: «&nbsp;g&nbsp;» puis une lettre, «&nbsp;n&nbsp;», «&nbsp;/&nbsp;», «&nbsp;j&nbsp;» et «&nbsp;k&nbsp;». Ctrl + K marche toujours."
          checked={actifs}
          onChange={(e) => setActifs(e.currentTarget.checked)}
        />
      </Fiche>
      {ouverte && <FeuilleRaccourcis surFermer={feuille.close} />}
    </div>
  );
}
