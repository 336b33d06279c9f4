import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ContextePli } from "../ui/contexte-pli.ts";
import styles from "./Pli.module.css";
import { suivrePli } from "./plis.ts";

interface Props {
  /** Le nom de la section dans l'adresse : « #rapprochement » y mène et l'ouvre. */
  ancre: string;
  /** S'ouvre d'elle-même ; ce qui s'est ouvert ne se referme pas sous la main : seule la personne replie. */
  ouverte?: boolean;
  resume?: ReactNode;
  /** Une seule section, ou ce qui la tient. */
  children: ReactNode;
}

/** La section qu'il entoure se replie, et une ancre l'ouvre. */
export function Pli({ ancre, ouverte = false, resume, children }: Props) {
  const [choix, choisir] = useState<boolean | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const visee = useLocation({ select: (l) => l.hash === ancre });
  const [suivie, suivre] = useState(false);
  if (visee !== suivie) {
    suivre(visee);
    if (visee) choisir(true);
  }
  if (ouverte && choix === null) choisir(true);
  const amener = useEffectEvent(() => place.current?.scrollIntoView({ block: "start" }));
  useEffect(() => {
    if (visee) amener();
  }, [visee]);
  // Avant que l'écran ne se dessine : les ancres de la page se montrent avec leurs sections.
  useLayoutEffect(
    () =>
      suivrePli(ancre, () => {
        choisir(true);
        amener();
      }),
    [ancre],
  );
  const ouvre = choix ?? false;
  return (
    <div id={ancre} ref={place} className={styles.place}>
      <ContextePli value={{ ouverte: ouvre, basculer: () => choisir(!ouvre), resume }}>{children}</ContextePli>
    </div>
  );
}
