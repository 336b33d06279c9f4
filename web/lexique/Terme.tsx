import { type Mot, TERMES } from "../../domain/lexique/termes.ts";
import { Definition } from "../ui/Definition.tsx";
import styles from "./Terme.module.css";

/** Un mot du métier et, à un clic, ce qu'il veut dire. */
export const Terme = ({ mot, children }: { mot: Mot; children: string }) => (
  <span className={styles.terme}>
    {children}
    <Definition de={TERMES[mot].terme}>{TERMES[mot].definition}</Definition>
  </span>
);
