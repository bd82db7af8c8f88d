CREATE INDEX `user_email` ON `user` (lower("email"));--> statement-breakpoint
CREATE INDEX `user_work_no` ON `user` (`work_no`) WHERE work_no <> '';--> statement-breakpoint
-- A given name is found by its sound as well: each ending of the sound is a word.
DROP TRIGGER `user_words_added`;--> statement-breakpoint
DROP TRIGGER `user_words_changed`;--> statement-breakpoint
CREATE TRIGGER `user_words_added` AFTER INSERT ON `user` BEGIN
  INSERT OR IGNORE INTO `user_word` (`word`, `user_id`)
  SELECT lower(substr(x.`realname`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`realname`)
  UNION SELECT lower(substr(x.`initials`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`initials`)
  UNION SELECT lower(substr(x.`pinyin`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`pinyin`)
  UNION SELECT lower(`username`), `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `username` <> ''
  UNION SELECT `phone`, `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `phone` <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_words_changed` AFTER UPDATE OF `realname`, `initials`, `pinyin`, `username`, `phone` ON `user`
WHEN OLD.`realname` <> NEW.`realname` OR OLD.`initials` <> NEW.`initials` OR OLD.`pinyin` <> NEW.`pinyin`
  OR OLD.`username` <> NEW.`username` OR OLD.`phone` <> NEW.`phone` BEGIN
  DELETE FROM `user_word` WHERE `user_id` = OLD.`id`;
  INSERT OR IGNORE INTO `user_word` (`word`, `user_id`)
  SELECT lower(substr(x.`realname`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`realname`)
  UNION SELECT lower(substr(x.`initials`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`initials`)
  UNION SELECT lower(substr(x.`pinyin`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`pinyin`)
  UNION SELECT lower(`username`), `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `username` <> ''
  UNION SELECT `phone`, `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `phone` <> '';
END;--> statement-breakpoint
INSERT OR IGNORE INTO `user_word` (`word`, `user_id`)
SELECT lower(substr(x.`pinyin`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE n <= length(x.`pinyin`);
