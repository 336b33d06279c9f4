import { Button, CopyButton, Group, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { nombre } from "../ui/nombres.ts";
import styles from "./Api.module.css";
import { appeler, type Resultat } from "./appeler.ts";
import { adresseDe, commandeCurl, type Description, direType, exempleDe, type RouteLue } from "./description.ts";

interface Props {
  route: RouteLue;
  schemas: Description["components"]["schemas"];
  cle: string;
}

/** De quoi remplir une demande, l'envoyer et lire ce qu'elle répond. Une écriture est vraie : elle se confirme. */
export function Essai({ route, schemas, cle }: Props) {
  const [valeurs, setValeurs] = useState<Readonly<Record<string, string>>>({});
  const [corps, setCorps] = useState(() =>
    route.corps ? JSON.stringify(exempleDe(sansChemin(route), schemas), null, 2) : undefined,
  );
  const [erreurs, setErreurs] = useState<Readonly<Record<string, string>>>({});
  const [resultat, setResultat] = useState<Resultat | null>(null);
  const [panne, setPanne] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const [confirmer, setConfirmer] = useState(false);
  const cache = useQueryClient();
  const lecture = route.methode === "GET";
  const adresse = adresseDe(route, valeurs);
  const valider = (): boolean => {
    const fautes = Object.fromEntries(
      route.parametres.filter((p) => p.required && !valeurs[p.name]?.trim()).map((p) => [p.name, "Valeur requise"]),
    );
    if (corps !== undefined && !estJson(corps)) fautes.corps = "Ce n'est pas du JSON";
    setErreurs(fautes);
    return Object.keys(fautes).length === 0;
  };
  const envoyer = async () => {
    setEnvoi(true);
    setPanne("");
    setResultat(null);
    try {
      setResultat(await appeler(route, adresse, corps, cle));
      // Ce que cet essai a changé, les autres écrans le relisent.
      if (!lecture) void cache.invalidateQueries();
    } catch (erreur) {
      setPanne(
        (erreur as Error).name === "TimeoutError" ? "Pas de réponse en 30 secondes." : "Le serveur ne répond pas.",
      );
    }
    setEnvoi(false);
    setConfirmer(false);
  };
  const demander = () => {
    if (valider()) lecture ? void envoyer() : setConfirmer(true);
  };
  return (
    <form
      className={styles.essai}
      aria-label={`Essayer ${route.methode} ${route.chemin}`}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        demander();
      }}
    >
      <h3>Essayer</h3>
      {route.parametres.length > 0 && (
        <div className={styles.champs}>
          {route.parametres.map((p) => (
            <TextInput
              key={p.name}
              label={p.name}
              size="sm"
              placeholder={direType(p.schema).slice(0, 60)}
              withAsterisk={p.required ?? false}
              error={erreurs[p.name]}
              value={valeurs[p.name] ?? ""}
              onChange={(e) => setValeurs({ ...valeurs, [p.name]: e.currentTarget.value })}
            />
          ))}
        </div>
      )}
      {corps !== undefined && (
        <Textarea
          label="Corps (JSON)"
          description="Un exemple de la bonne forme&nbsp;: remplacez ses valeurs."
          autosize
          minRows={4}
          maxRows={18}
          spellCheck={false}
          classNames={{ input: styles.saisie ?? "" }}
          error={erreurs.corps}
          value={corps}
          onChange={(e) => setCorps(e.currentTarget.value)}
        />
      )}
      {route.portee && <Curl commande={commandeCurl(route, `${window.location.origin}${adresse}`, corps)} />}
      {route.fichier ? (
        <p>Un fichier ne se dépose pas d'ici&nbsp;: servez-vous de la commande.</p>
      ) : route.chemin === "/en-direct" ? (
        <p>Un flux ne finit pas&nbsp;: il ne s'essaie pas d'ici.</p>
      ) : (
        <Group gap="sm">
          <Button
            type="submit"
            loading={envoi}
            color={lecture ? undefined : "red"}
            variant={lecture ? "filled" : "light"}
          >
            {lecture ? "Essayer" : "Envoyer pour de bon…"}
          </Button>
          <span className={styles.avec}>{cle ? "avec la clé collée" : "avec votre session"}</span>
        </Group>
      )}
      {panne && <Bandeau genre="erreur" titre={panne} />}
      {resultat && <Reponse resultat={resultat} />}
      <Confirmation
        ouverte={confirmer}
        titre="Envoyer cette écriture"
        texte={`${route.methode} ${adresse} n'est pas un essai à blanc\u00a0: ce qui change, change pour tous. Le journal en gardera la trace.`}
        libelleAction="Envoyer"
        danger
        envoi={envoi}
        surConfirmer={() => void envoyer()}
        surAnnuler={() => setConfirmer(false)}
      />
    </form>
  );
}

/** Ce qui voyage dans l'adresse n'est pas à redire dans le corps. */
const sansChemin = ({ corps, parametres }: RouteLue) => ({
  ...corps,
  properties: Object.fromEntries(
    Object.entries(corps?.properties ?? {}).filter(
      ([nom]) => !parametres.some((p) => p.in === "path" && p.name === nom),
    ),
  ),
});

function estJson(texte: string): boolean {
  try {
    JSON.parse(texte);
    return true;
  } catch {
    return false;
  }
}

function Curl({ commande }: { commande: string }) {
  return (
    <div className={styles.curl}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: une commande qui défile se parcourt au clavier */}
      <pre className={styles.code} tabIndex={0}>
        {commande}
      </pre>
      <CopyButton value={commande}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {copied ? "Copiée" : "Copier la commande"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

function Reponse({ resultat: { statut, duree, type, octets, texte } }: { resultat: Resultat }) {
  return (
    <div role="status" className={styles.reponse}>
      <Group gap="sm">
        <Etiquette ton={statut < 300 ? "vert" : statut < 500 ? "ambre" : "rouge"}>{statut}</Etiquette>
        <span className="chiffres">{nombre(duree)}&nbsp;ms</span>
        <span className="chiffres">{nombre(octets)} octets</span>
        <span>{type}</span>
      </Group>
      {texte === null ? (
        <p>La réponse est un fichier&nbsp;: il n'est pas gardé.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: une réponse qui défile se parcourt au clavier
        <pre className={styles.code} tabIndex={0}>
          {texte}
        </pre>
      )}
    </div>
  );
}
