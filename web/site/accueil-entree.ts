import "../ui/jetons.css";
import "./site.css";
import "./accueil.css";
import "./sections.css";
import "./demo.css";
import { tenirAncres } from "./ancres.ts";
import { eveillerDemo } from "./demo.ts";
import { eveillerEntete } from "./entete.ts";
import { eveillerQuestions } from "./questions.ts";

eveillerEntete();
tenirAncres();
eveillerQuestions();
eveillerDemo();
