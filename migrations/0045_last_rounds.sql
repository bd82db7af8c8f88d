CREATE TABLE `review_round` (
	`subject_id` text NOT NULL,
	`stage` text NOT NULL,
	`round_no` integer NOT NULL,
	`assigned` integer NOT NULL,
	`committed` integer NOT NULL,
	`pass` integer NOT NULL,
	`not_pass` integer NOT NULL,
	`perfect` integer NOT NULL,
	`abstain` integer NOT NULL,
	`due_time` text,
	PRIMARY KEY(`subject_id`, `stage`)
);
--> statement-breakpoint
CREATE VIEW `round_of_reviews` AS
SELECT v.`subject_id` AS `subject_id`, v.`stage` AS `stage`, v.`round_no` AS `round_no`, count(*) AS `assigned`,
  sum(v.`status` = 2) AS `committed`, sum(v.`status` = 2 AND v.`conclusion` = 'pass') AS `pass`,
  sum(v.`status` = 2 AND v.`conclusion` = 'not_pass') AS `not_pass`, sum(v.`status` = 2 AND v.`conclusion` = 'perfect') AS `perfect`,
  sum(v.`status` = 2 AND v.`conclusion` = 'abstain') AS `abstain`, max(v.`due_time`) AS `due_time`
FROM `subject_review` v WHERE v.`status` IN (0, 1, 2, 3) AND v.`round_no` = (SELECT max(w.`round_no`) FROM `subject_review` w
  WHERE w.`subject_id` = v.`subject_id` AND w.`stage` = v.`stage` AND w.`status` IN (0, 1, 2, 3))
GROUP BY v.`subject_id`, v.`stage`, v.`round_no`;--> statement-breakpoint
INSERT INTO `review_round` SELECT * FROM `round_of_reviews`;--> statement-breakpoint
CREATE TRIGGER `review_round_added` AFTER INSERT ON `subject_review` BEGIN
  DELETE FROM `review_round` WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`;
  INSERT INTO `review_round` SELECT * FROM `round_of_reviews` WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`;
END;--> statement-breakpoint
CREATE TRIGGER `review_round_removed` AFTER DELETE ON `subject_review` BEGIN
  DELETE FROM `review_round` WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`;
  INSERT INTO `review_round` SELECT * FROM `round_of_reviews` WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`;
END;--> statement-breakpoint
CREATE TRIGGER `review_round_changed` AFTER UPDATE OF `subject_id`, `stage`, `round_no`, `status`, `conclusion`, `due_time` ON `subject_review`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage` OR OLD.`round_no` IS NOT NEW.`round_no` OR
  OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` OR OLD.`due_time` IS NOT NEW.`due_time` BEGIN
  DELETE FROM `review_round` WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`;
  INSERT INTO `review_round` SELECT * FROM `round_of_reviews` WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`;
  DELETE FROM `review_round` WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`;
  INSERT INTO `review_round` SELECT * FROM `round_of_reviews` WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`;
END;
