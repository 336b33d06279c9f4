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

/** Ce qui se saisit d'un essai, ce qui s'en envoie et ce qui en revient. */
function useEssai({ route, schemas, cle }: Props) {
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
    const fautes = fautesDe(route, valeurs, corps);
    setErreurs(fautes);
    if (Object.keys(fautes).length > 0) return;
    if (lecture) void envoyer();
    else setConfirmer(true);
  };
  return {
    ...{ valeurs, setValeurs, corps, setCorps, erreurs, resultat, panne, envoi, confirmer, setConfirmer },
    ...{ lecture, adresse, envoyer, demander },
  };
}

/** Ce qui manque ou ne se lit pas, par champ ; « corps » pour le corps. */
function fautesDe(
  { parametres }: RouteLue,
  valeurs: Readonly<Record<string, string>>,
  corps: string | undefined,
): Record<string, string> {
  const manquants = parametres.filter((p) => p.required && !valeurs[p.name]?.trim());
  return {
    ...Object.fromEntries(manquants.map((p) => [p.name, "Valeur requise"])),
    ...(corps !== undefined && !estJson(corps) && { corps: "Ce n'est pas du JSON" }),
  };
}

type Etat = ReturnType<typeof useEssai>;

/** De quoi remplir une demande, l'envoyer et lire ce qu'elle répond. Une écriture est vraie : elle se confirme. */
export function Essai(p: Props) {
  const { route, cle } = p;
  const essai = useEssai(p);
  const { adresse, corps, panne, resultat, confirmer, envoi } = essai;
  return (
    <form
      className={styles.essai}
      aria-label={`Essayer ${route.methode} ${route.chemin}`}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        essai.demander();
      }}
    >
      <h3>Essayer</h3>
      <Saisie route={route} essai={essai} />
      {route.portee && <Curl commande={commandeCurl(route, `${window.location.origin}${adresse}`, corps)} />}
      <Envoi route={route} essai={essai} cle={cle} />
      {panne && <Bandeau genre="erreur" titre={panne} />}
      {resultat && <Reponse resultat={resultat} />}
      <Confirmation
        ouverte={confirmer}
        titre="Envoyer cette écriture"
        texte={`${route.methode} ${adresse} n'est pas un essai à blanc\u00a0: ce qui change, change pour tous. Le journal en gardera la trace.`}
        libelleAction="Envoyer"
        danger
        envoi={envoi}
        surConfirmer={() => void essai.envoyer()}
        surAnnuler={() => essai.setConfirmer(false)}
      />
    </form>
  );
}

/** Les paramètres de l'adresse, puis le corps. */
function Saisie({ route, essai }: { route: RouteLue; essai: Etat }) {
  const { valeurs, setValeurs, corps, setCorps, erreurs } = essai;
  return (
    <>
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
    </>
  );
}

/** Le bouton, ou pourquoi cette route ne s'essaie pas d'ici. */
function Envoi({ route, essai: { lecture, envoi }, cle }: { route: RouteLue; essai: Etat; cle: string }) {
  if (route.fichier) return <p>Un fichier ne se dépose pas d'ici&nbsp;: servez-vous de la commande.</p>;
  if (route.chemin === "/en-direct") return <p>Un flux ne finit pas&nbsp;: il ne s'essaie pas d'ici.</p>;
  return (
    <Group gap="sm">
      <Button type="submit" loading={envoi} color={lecture ? undefined : "red"} variant={lecture ? "filled" : "light"}>
        {lecture ? "Essayer" : "Envoyer pour de bon…"}
      </Button>
      <span className={styles.avec}>{cle ? "avec la clé collée" : "avec votre session"}</span>
    </Group>
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
